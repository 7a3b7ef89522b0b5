/** Result of a check, for people who run the shop. */
export interface Finding {
  /** subject of the check */
  name: string;
  /** `note`: the shop sells, but not as its owner may want; `fault`: something waits for a person */
  state: 'fine' | 'note' | 'fault';
  /** message of a single sentence, with what to do unless the state is `fine` */
  message: string;
}

export type Told = Pick<Finding, 'state' | 'message'>;

export const reportFine = (message: string): Told => ({ state: 'fine', message });
export const reportNote = (message: string): Told => ({ state: 'note', message });
export const reportFault = (message: string): Told => ({ state: 'fault', message });

/** The first of these that is there, or `otherwise`. */
export function pickFirstFinding(candidates: (Told | false | undefined)[], otherwise: Told): Told {
  return candidates.find((candidate) => candidate !== false && candidate !== undefined) || otherwise;
}
