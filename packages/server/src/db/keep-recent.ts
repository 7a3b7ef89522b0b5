/** Keeps an entry as the newest; of more than `most`, the longest unused goes. */
export function keepRecent<K, V>(entries: Map<K, V>, [key, value]: [K, V], most: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}
