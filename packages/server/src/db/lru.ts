/** Sets an entry of a map that is an LRU cache: it becomes the newest; of more than `most`, the longest unused goes. */
export function setLruEntry<K, V>(entries: Map<K, V>, [key, value]: [K, V], maxSize: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxSize && oldest !== undefined) entries.delete(oldest);
}
