;; UTF-8 to ASCII with JSON's \u escapes (RFC 8259 section 7). Sixteen bytes at a time where all are ASCII, which JavaScript cannot do.
;; Assembled into json-escaping.wasm by json-escaping.test.ts.
(module
  (memory (export "memory") 1)

  ;; The first 512 bytes are the two hexadecimal digits of each byte; whoever makes the instance writes them.

  ;; \uXXXX at $to.
  (func $unit (param $to i32) (param $unit i32)
    (i32.store16 (local.get $to) (i32.const 0x755c))
    (i32.store16 offset=2 (local.get $to) (i32.load16_u (i32.shl (i32.shr_u (local.get $unit) (i32.const 8)) (i32.const 1))))
    (i32.store16 offset=4 (local.get $to) (i32.load16_u (i32.shl (i32.and (local.get $unit) (i32.const 0xff)) (i32.const 1)))))

  ;; Six more bits of a character, from a byte that follows its first one; -1 when it is none (RFC 3629).
  (func $more (param $bits i32) (param $from i32) (result i32)
    (local $byte i32)
    (local.set $byte (i32.load8_u (local.get $from)))
    (if (i32.or (i32.lt_s (local.get $bits) (i32.const 0)) (i32.ne (i32.and (local.get $byte) (i32.const 0xc0)) (i32.const 0x80)))
      (then (return (i32.const -1))))
    (i32.or (i32.shl (local.get $bits) (i32.const 6)) (i32.and (local.get $byte) (i32.const 0x3f))))

  ;; Writes what is between $from and $end to $to; where that ends, or -1 when it is not UTF-8. Sixteen bytes behind each may be touched.
  (func (export "escape") (param $from i32) (param $end i32) (param $to i32) (result i32)
    (local $bytes v128) (local $run i32) (local $lead i32) (local $length i32) (local $bits i32)
    (loop $next
      (if (i32.ge_u (local.get $from) (local.get $end)) (then (return (local.get $to))))
      (local.set $bytes (v128.load (local.get $from)))
      (v128.store (local.get $to) (local.get $bytes))
      ;; How many of the sixteen come before the first that is not ASCII.
      (local.set $run (i32.ctz (i32.or (i8x16.bitmask (local.get $bytes)) (i32.const 0x10000))))
      (if (i32.gt_u (local.get $run) (i32.sub (local.get $end) (local.get $from)))
        (then (local.set $run (i32.sub (local.get $end) (local.get $from)))))
      (local.set $from (i32.add (local.get $from) (local.get $run)))
      (local.set $to (i32.add (local.get $to) (local.get $run)))
      (br_if $next (i32.eq (local.get $run) (i32.const 16)))
      (br_if $next (i32.ge_u (local.get $from) (local.get $end)))

      (local.set $lead (i32.load8_u (local.get $from)))
      (if (i32.or (i32.lt_u (local.get $lead) (i32.const 0xc2)) (i32.gt_u (local.get $lead) (i32.const 0xf4)))
        (then (return (i32.const -1))))
      (local.set $length (i32.add (i32.const 2) (i32.add (i32.ge_u (local.get $lead) (i32.const 0xe0)) (i32.ge_u (local.get $lead) (i32.const 0xf0)))))
      (if (i32.gt_u (i32.add (local.get $from) (local.get $length)) (local.get $end)) (then (return (i32.const -1))))
      (local.set $bits (i32.and (local.get $lead) (i32.shr_u (i32.const 0x7f) (local.get $length))))
      (local.set $bits (call $more (local.get $bits) (i32.add (local.get $from) (i32.const 1))))
      (if (i32.ge_u (local.get $length) (i32.const 3))
        (then (local.set $bits (call $more (local.get $bits) (i32.add (local.get $from) (i32.const 2))))))
      (if (i32.eq (local.get $length) (i32.const 4))
        (then (local.set $bits (call $more (local.get $bits) (i32.add (local.get $from) (i32.const 3))))))
      (if (i32.or (i32.lt_s (local.get $bits) (i32.const 0)) (i32.gt_s (local.get $bits) (i32.const 0x10ffff)))
        (then (return (i32.const -1))))
      (local.set $from (i32.add (local.get $from) (local.get $length)))

      (if (i32.ge_u (local.get $bits) (i32.const 0x10000))
        (then
          (call $unit (local.get $to) (i32.or (i32.const 0xd800) (i32.shr_u (i32.sub (local.get $bits) (i32.const 0x10000)) (i32.const 10))))
          (local.set $to (i32.add (local.get $to) (i32.const 6)))
          (local.set $bits (i32.or (i32.const 0xdc00) (i32.and (local.get $bits) (i32.const 0x3ff))))))
      (call $unit (local.get $to) (local.get $bits))
      (local.set $to (i32.add (local.get $to) (i32.const 6)))
      (br $next))
    (unreachable)))
