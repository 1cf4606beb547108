pub fn is(n: u32) -> bool {
    static M: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|m| m.parse().ok()).unwrap_or(0));
    *M == n
}
