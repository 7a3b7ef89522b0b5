/** Sets an entry of a map that is an LRU cache: it becomes the newest; of more than `most`, the longest unused goes. */
export function setRecent<K, V>(entries: Map<K, V>, [key, value]: [K, V], most: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}
