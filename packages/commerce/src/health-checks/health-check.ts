/** Result of a check, for people who run the shop. */
export interface HealthCheck {
  /** subject of the check */
  name: string;
  /** `note`: the shop sells, but not as its owner may want; `fault`: something waits for a person */
  state: 'fine' | 'note' | 'fault';
  /** message of a single sentence, with what to do unless the state is `fine` */
  message: string;
}

export type CheckResult = Pick<HealthCheck, 'state' | 'message'>;

export const reportFine = (message: string): CheckResult => ({ state: 'fine', message });
export const reportNote = (message: string): CheckResult => ({ state: 'note', message });
export const reportFault = (message: string): CheckResult => ({ state: 'fault', message });

/** The first of these that is there, or `otherwise`. */
export function pickFirstFinding(candidates: (CheckResult | false | undefined)[], otherwise: CheckResult): CheckResult {
  return candidates.find((candidate) => candidate !== false && candidate !== undefined) || otherwise;
}
