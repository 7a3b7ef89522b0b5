import type { Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import * as v from 'valibot';
import type { VatId } from './vat-id.ts';

export type VatCheck = NonNullable<Row<'customers'>['vat_check']>;

/** @see https://ec.europa.eu/taxation_customs/vies/#/technical-information */
const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
const timeoutMs = 4000;

const Answer = v.object({ valid: v.boolean() });

/**
 * Asks VIES, the register of the European Union, whether a VAT id is in use. The register is often out of reach, or that of a
 * member state is: the id counts as not checked then.
 */
export async function checkVatId({ fetch, log }: Pick<AppDeps, 'fetch' | 'log'>, vatId: VatId): Promise<VatCheck> {
  const body = JSON.stringify({ countryCode: vatId.prefix, vatNumber: vatId.number });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(new Request(address, { method: 'POST', headers, body, signal }));
    const answer = v.safeParse(Answer, response.ok ? await response.json() : undefined);
    if (answer.success) return answer.output.valid ? 'valid' : 'invalid';
    log.error('VIES could not check a VAT id', { status: response.status });
  } catch (error) {
    log.error('VIES could not be reached', { error: String(error) });
  }
  return 'not_checked';
}
