interface Position {
  scroll: number;
  activeIndex: number;
}

const positions = new Map<string, Position>();
const mostPositions = 50;

/** Where somebody was in a list, by the address of the list. */
export const findPosition = (address: string): Position | undefined => positions.get(address);

export function keepPosition(address: string, position: Position): void {
  positions.delete(address);
  positions.set(address, position);
  const [oldest] = positions.keys();
  if (positions.size > mostPositions && oldest !== undefined) positions.delete(oldest);
}
