export function formatInterval(interval: 'daily' | 'weekly' | 'monthly' | 'yearly', n: number): string {
  const name = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[interval];
  return n === 1 ? `every ${name}` : `every ${n} ${name}s`;
}
