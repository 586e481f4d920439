//! Reading on several threads: the games and faults are those of one thread, in their order.

use std::io::{self, Read};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::game_text::{GameReader, ReadResult};
use test_support::collection::write_collection;
use test_support::games::read_games;

/// Games of several batches, with faults at random places.
fn faulty_collection() -> Vec<u8> {
    let (mut text, mut rng) = (Vec::new(), ChaCha8Rng::seed_from_u64(1));
    write_collection(&mut text, 150, 1).expect("a text in memory");
    for fault in [" Ke9 ", " } ", "\n[Event \"x\"]\n", " ( ", " 1-0 ", "{", " $999 "].repeat(20) {
        let at = rng.random_range(0..text.len());
        text.splice(at..at, fault.bytes());
    }
    text
}

/// Reads all games, up to the first one for which `is_last` is true.
fn read_all(
    input: impl Read,
    threads: usize,
    is_last: impl Fn(&ReadResult) -> bool,
) -> (Vec<ReadResult>, Result<io::Result<()>, &'static str>) {
    let mut results = Vec::new();
    let end = GameReader::new(input, None).read_all(
        threads,
        |result| result,
        |result| {
            let is_last = is_last(&result);
            results.push(result);
            if is_last { Err("enough") } else { Ok(()) }
        },
    );
    (results, end)
}

#[test]
fn any_number_of_threads_reads_the_same() {
    let text = faulty_collection();
    let expected = read_games(&text, None);
    assert!(expected.len() > 150 && expected.iter().filter(|result| !result.faults.is_empty()).count() > 20);
    for threads in [1, 2, 3, 8] {
        let (results, end) = read_all(text.as_slice(), threads, |_| false);
        assert!(matches!(end, Ok(Ok(()))), "{threads} threads: {end:?}");
        assert_eq!(results, expected, "{threads} threads");
        assert!(read_all(io::empty(), threads, |_| false).0.is_empty());
    }
}

#[test]
fn an_error_ends_the_reading_after_the_games_before_it() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }
    let text = faulty_collection();
    for threads in [1, 2, 3] {
        let (whole, end) = read_all(text.as_slice().chain(Failing), threads, |_| false);
        let error = end.expect("no error of the caller").expect_err("the disk fails");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut, "{threads} threads");
        assert!(whole.len() > 100, "{threads} threads: {}", whole.len());
        assert_eq!(whole, read_games(&text, None)[..whole.len()], "{threads} threads");

        let last = whole[70].clone();
        let (some, end) = read_all(text.as_slice(), threads, |result| *result == last);
        assert_eq!((some.len(), end.err()), (71, Some("enough")), "{threads} threads");
    }
}
