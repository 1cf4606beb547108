//! Scripts and manifests by which queues play the tasks of a study; nothing here starts one.

use std::fmt::Write;
use std::path::Path;
use std::str::FromStr;

/// Who plays the tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// GNU parallel, here or over SSH.
    Parallel,
    /// A Slurm array job that requeues itself.
    Slurm,
    /// A Kubernetes Indexed Job.
    Kubernetes,
    /// A Snakefile.
    Snakemake,
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "parallel" => Ok(Self::Parallel),
            "slurm" => Ok(Self::Slurm),
            "kubernetes" => Ok(Self::Kubernetes),
            "snakemake" => Ok(Self::Snakemake),
            _ => Err(format!("{text:?} is no engine: parallel, slurm, kubernetes or snakemake")),
        }
    }
}

/// What a plan is made of.
#[derive(Clone, Debug)]
pub struct Plan<'p> {
    /// The program, as the engine's computers call it.
    pub program: &'p str,
    /// What stands before the command, such as `--root PATH`.
    pub global: &'p [String],
    /// The study file.
    pub study: &'p Path,
    /// What the study is called.
    pub name: &'p str,
    /// The folder of its tables.
    pub out: &'p Path,
    /// The variants that are played again on fresh dice; none in a first run.
    pub confirm: &'p [String],
    /// How many tasks there are.
    pub tasks: usize,
}

/// The most elements that Slurm's arrays have unless it is told otherwise.
const SLURM_ARRAY: usize = 1000;

/// A word as shells take it for one.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

impl Plan<'_> {
    /// The command that plays a task, whose number a shell puts in.
    fn command(&self, task: &str, more: &str) -> String {
        let mut command = quoted(self.program);
        for word in self.global {
            let _ = write!(command, " {}", quoted(word));
        }
        let [study, out] = [self.study, self.out].map(|path| quoted(&path.display().to_string()));
        let _ = write!(command, " study {study} --out {out}");
        for variant in self.confirm {
            let _ = write!(command, " --confirm {}", quoted(variant));
        }
        let _ = write!(command, " --task {task}{more}");
        command
    }

    /// A name that all engines take.
    fn label(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let again = if self.confirm.is_empty() { "" } else { "again-" };
        let name: String = format!("{again}{}", self.name).chars().map(plain).collect();
        format!("battlemat-{}", name.trim_matches('-'))
            .chars()
            .take(50)
            .collect::<String>()
            .trim_matches('-')
            .to_owned()
    }

    /// The script or manifest.
    pub fn text(&self, engine: Engine) -> String {
        match engine {
            Engine::Parallel => self.parallel(),
            Engine::Slurm => self.slurm(),
            Engine::Kubernetes => self.kubernetes(),
            Engine::Snakemake => self.snakemake(),
        }
    }

    fn parallel(&self) -> String {
        let out = quoted(&self.out.display().to_string());
        format!(
            r#"#!/usr/bin/env bash
# Plays the {tasks} shards of {name} with GNU parallel; run it again to go on where it was stopped.
# Over SSH: bash THIS --sshloginfile nodes   (the program, the study and {out} in the same places everywhere)
set -euo pipefail
mkdir -p {out}
play() {{
    code=0
    {command} || code=$?
    case $code in
        # Bad input or games at fault: playing it again changes nothing.
        2 | 3) echo "shard $1: exit code $code" >> {out}/not-well ; return 0 ;;
        # Somebody else is at it, or the disk is full: a moment later it may go well.
        75) sleep 60 ;;
    esac
    return $code
}}
export -f play
rm -f {out}/not-well
if ! seq 0 {last} | parallel --env play --retries 5 "$@" play; then
    echo "some shards are not played; run this again to go on" >&2
    exit 75
fi
if [ -s {out}/not-well ]; then
    cat {out}/not-well >&2
    exit 3
fi
"#,
            tasks = self.tasks,
            name = self.name,
            command = self.command("\"$1\"", " --jobs 1"),
            last = self.tasks.saturating_sub(1),
        )
    }

    fn slurm(&self) -> String {
        let elements = self.tasks.clamp(1, SLURM_ARRAY);
        format!(
            r#"#!/usr/bin/env bash
# Plays the {tasks} shards of {name}: sbatch THIS. What is whole is not played again.
#SBATCH --job-name={label}
#SBATCH --array=0-{last}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={label}-%a.log
set -u
worst=0
for ((task = SLURM_ARRAY_TASK_ID; task < {tasks}; task += {elements})); do
    code=0
    {command} || code=$?
    case $code in
        # Played, or of no use to play again.
        0 | 2 | 3) [ "$code" -gt "$worst" ] && worst=$code ;;
        *)
            if [ "${{SLURM_RESTART_COUNT:-0}}" -lt 5 ]; then
                scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_${{SLURM_ARRAY_TASK_ID}}"
            fi
            exit "$code"
            ;;
    esac
done
exit "$worst"
"#,
            tasks = self.tasks,
            name = self.name,
            label = self.label(),
            last = elements - 1,
            command = self.command("\"$task\"", " --jobs \"${SLURM_CPUS_PER_TASK:-1}\""),
        )
    }

    fn kubernetes(&self) -> String {
        let command = self.command("$JOB_COMPLETION_INDEX", " --jobs 1");
        format!(
            r#"# Plays the {tasks} shards of {name}: kubectl apply -f THIS
# The image and the claim are yours: the claim holds the study and its results, and is mounted at /data.
apiVersion: batch/v1
kind: Job
metadata:
  name: {label}
spec:
  completions: {tasks}
  parallelism: {parallelism}
  completionMode: Indexed
  backoffLimitPerIndex: 5
  podFailurePolicy:
    rules:
      # Bad input or games at fault: playing it again changes nothing.
      - action: FailIndex
        onExitCodes:
          containerName: battlemat
          operator: In
          values: [2, 3]
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: battlemat
          image: battlemat:{version}
          workingDir: /data
          command: ["/bin/sh", "-c"]
          args:
            - {command}
          resources:
            requests:
              cpu: "1"
              memory: 128Mi
            limits:
              memory: 512Mi
          volumeMounts:
            - name: data
              mountPath: /data
      volumes:
        - name: data
          persistentVolumeClaim:
            claimName: battlemat
"#,
            tasks = self.tasks,
            name = self.name,
            label = self.label(),
            parallelism = self.tasks.clamp(1, 100),
            version = env!("CARGO_PKG_VERSION"),
            command = serde_json::Value::from(format!("exec {command}")),
        )
    }

    fn snakemake(&self) -> String {
        let played =
            if self.confirm.is_empty() { ".played".to_owned() } else { format!(".played-{}", self.confirm.join("-")) };
        let json = |text: String| serde_json::Value::from(text).to_string();
        let command = self.command("{wildcards.task}", " --jobs {threads}").replace('\\', "\\\\").replace('"', "\\\"");
        format!(
            r#"# Plays the {tasks} shards of {name}: snakemake --cores all --snakefile THIS
PLAYED = {played}


rule all:
    input:
        expand(PLAYED + "/{{task}}", task=range({tasks})),


rule shard:
    input:
        # Of a changed study all shards are looked at again; what is whole is not played again.
        {study},
    output:
        touch(PLAYED + "/{{task}}"),
    threads: 1
    retries: 5
    shell:
        # Games at fault (3) are played; bad input (2) fails, and fails again at once.
        "code=0; {command} || code=$?; [ $code -eq 3 ] || exit $code"
"#,
            tasks = self.tasks,
            name = self.name,
            played = json(self.out.join(played).display().to_string()),
            study = json(self.study.display().to_string()),
        )
    }
}
