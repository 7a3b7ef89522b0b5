/** What somebody who runs the shop should know. */
export interface Finding {
  /** what was looked at */
  name: string;
  /** `note`: the shop sells, but not as its owner may want; `fault`: something waits for a person */
  state: 'fine' | 'note' | 'fault';
  /** one sentence, with what to do unless it is fine */
  message: string;
}

export type Told = Pick<Finding, 'state' | 'message'>;

export const fine = (message: string): Told => ({ state: 'fine', message });
export const note = (message: string): Told => ({ state: 'note', message });
export const fault = (message: string): Told => ({ state: 'fault', message });

/** The first of these that is there, or `otherwise`. */
export function firstOf(told: (Told | false | undefined)[], otherwise: Told): Told {
  return told.find((one) => one !== false && one !== undefined) || otherwise;
}
