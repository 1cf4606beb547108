//! The sounds themselves: short waves made of sines and noise, the same on every run.

use crate::face::stage::Cue;

/// Samples in a second.
const RATE: u32 = 22_050;

/// A voice of a sound: it starts, swells, glides and dies away.
#[derive(Clone, Copy, Debug)]
struct Voice {
    /// Seconds after the sound's start.
    at: f32,
    /// Seconds it lasts.
    lasts: f32,
    /// Hertz at its start and at its end.
    pitch: (f32, f32),
    /// How much of it is noise rather than tone, 0 to 1.
    noise: f32,
    /// How loud it is, 0 to 1.
    loud: f32,
}

/// A voice in the order of its fields.
const fn voice(at: f32, lasts: f32, pitch: (f32, f32), noise: f32, loud: f32) -> Voice {
    Voice { at, lasts, pitch, noise, loud }
}

/// The voices of what is heard.
fn voices(cue: Cue) -> Vec<Voice> {
    match cue {
        Cue::Step => vec![voice(0.0, 0.06, (150.0, 70.0), 0.55, 0.22)],
        Cue::Dice => vec![
            voice(0.0, 0.05, (1900.0, 900.0), 0.6, 0.4),
            voice(0.11, 0.05, (1600.0, 800.0), 0.6, 0.34),
            voice(0.21, 0.045, (1750.0, 850.0), 0.6, 0.3),
            voice(0.33, 0.04, (1500.0, 700.0), 0.6, 0.24),
            voice(0.46, 0.07, (700.0, 300.0), 0.5, 0.4),
        ],
        Cue::Blow => vec![voice(0.0, 0.2, (190.0, 48.0), 0.35, 0.75), voice(0.0, 0.05, (2400.0, 900.0), 0.8, 0.4)],
        Cue::Miss => vec![voice(0.0, 0.18, (900.0, 320.0), 0.92, 0.2)],
        Cue::Slide => vec![voice(0.0, 0.14, (210.0, 120.0), 0.9, 0.22)],
        Cue::Teleport => {
            vec![voice(0.0, 0.24, (300.0, 1500.0), 0.12, 0.24), voice(0.16, 0.26, (1500.0, 420.0), 0.12, 0.2)]
        }
        Cue::Power => vec![voice(0.0, 0.6, (130.0, 42.0), 0.6, 0.65), voice(0.0, 0.35, (620.0, 90.0), 0.45, 0.3)],
        Cue::Help => vec![
            voice(0.0, 0.22, (523.0, 523.0), 0.0, 0.22),
            voice(0.1, 0.24, (659.0, 659.0), 0.0, 0.22),
            voice(0.2, 0.34, (784.0, 784.0), 0.0, 0.22),
        ],
        Cue::Fall => vec![voice(0.0, 0.5, (230.0, 52.0), 0.15, 0.5), voice(0.34, 0.24, (90.0, 40.0), 0.7, 0.6)],
    }
}

/// A sound at a volume from 0 to 1 as a WAV file: 16 bits, one channel.
pub(super) fn wav(cue: Cue, volume: f32) -> Vec<u8> {
    let voices = voices(cue);
    let lasts = voices.iter().map(|voice| voice.at + voice.lasts).fold(0.0, f32::max);
    let count = (lasts * RATE as f32) as usize;
    let mut sum = vec![0.0f32; count];
    for (number, voice) in (1u32..).zip(&voices) {
        let (mut phase, mut seed, mut smooth) = (0.0f32, number.wrapping_mul(0x9e37_79b9), 0.0f32);
        let start = (voice.at * RATE as f32) as usize;
        let length = (voice.lasts * RATE as f32).max(1.0);
        for (k, sample) in sum.iter_mut().skip(start).take(length as usize).enumerate() {
            let t = k as f32 / length;
            let pitch = voice.pitch.0 + (voice.pitch.1 - voice.pitch.0) * t;
            phase = (phase + pitch / RATE as f32).fract();
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let white = (seed >> 8) as f32 / (1u32 << 23) as f32 - 1.0;
            // The lower its pitch, the duller the noise.
            smooth += (white - smooth) * (pitch * 4.0 / RATE as f32).clamp(0.02, 1.0);
            let tone = (phase * std::f32::consts::TAU).sin();
            let swell = (t * length / (0.004 * RATE as f32)).min(1.0) * (1.0 - t) * (1.0 - t);
            *sample += (tone * (1.0 - voice.noise) + smooth * 2.0 * voice.noise) * voice.loud * swell;
        }
    }
    let volume = volume.clamp(0.0, 1.0);
    let samples = sum.into_iter().map(|sample| ((sample * volume).clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16);
    framed(&samples.flat_map(i16::to_le_bytes).collect::<Vec<u8>>())
}

/// Samples behind the head of a WAV file.
fn framed(samples: &[u8]) -> Vec<u8> {
    let size = u32::try_from(samples.len()).unwrap_or(0);
    let mut file = Vec::with_capacity(44 + samples.len());
    file.extend(b"RIFF");
    file.extend((36 + size).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    for part in [1u16, 1] {
        file.extend(part.to_le_bytes());
    }
    file.extend(RATE.to_le_bytes());
    file.extend((RATE * 2).to_le_bytes());
    for part in [2u16, 16] {
        file.extend(part.to_le_bytes());
    }
    file.extend(b"data");
    file.extend(size.to_le_bytes());
    file.extend(samples);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Cue; 9] =
        [Cue::Step, Cue::Dice, Cue::Blow, Cue::Miss, Cue::Slide, Cue::Teleport, Cue::Power, Cue::Help, Cue::Fall];

    fn loudest(file: &[u8]) -> u16 {
        file[44..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]).unsigned_abs()).max().unwrap_or(0)
    }

    #[test]
    fn every_sound_is_short_heard_and_not_cut() {
        for cue in ALL {
            let file = wav(cue, 1.0);
            assert!(file.starts_with(b"RIFF") && file.len() < 44 + RATE as usize * 2, "{cue:?}");
            assert!((1_500..32_000).contains(&loudest(&file)), "{cue:?}: {}", loudest(&file));
            assert_eq!(loudest(&wav(cue, 0.0)), 0);
            assert_eq!(file, wav(cue, 1.0), "the same on every run");
        }
    }
}
