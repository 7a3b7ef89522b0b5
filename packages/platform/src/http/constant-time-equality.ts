import { timingSafeEqual } from 'node:crypto';

/** Compares two texts, in constant time when their lengths are equal. */
export function equalsInConstantTime(receivedText: string, expected: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(receivedText), Buffer.from(expected)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}
