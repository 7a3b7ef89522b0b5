import { type DeclineCode, isKeyInTable } from '@mercer/contract';
import type { Operation } from './payments.ts';

/** https://learn.quickpay.net/tech-talk/appendixes/errors/: why an acquirer has refused stands in its own words only */
const codes = {
  '30100': 'authentication_refused',
  '50000': 'try_again_later',
  '50300': 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

export function toDeclineCode({ qp_status_code }: Pick<Operation, 'qp_status_code'>): DeclineCode {
  const code = qp_status_code ?? '';
  return isKeyInTable(codes, code) ? codes[code] : 'declined';
}
