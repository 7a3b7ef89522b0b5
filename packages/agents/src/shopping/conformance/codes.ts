import type { AppliedDiscount, Deal } from '../core/deal.ts';

const first = { code: '10OFF', title: '10% Off' };
const second = { code: 'WELCOME20', title: '20% Off' };

/** Coupon that takes off as much as both codes, one after the other. */
const joint = { code: '10OFF-WELCOME20', percent: 28, firstPercent: 10 };

/** Puts the coupon that stands for both codes in their place: a cart has one coupon. */
export function joinCodes(codes: string[]): string[] {
  const names = codes.map((code) => code.toUpperCase());
  if (!names.includes(first.code) || !names.includes(second.code)) return codes;
  const furtherCodes = codes.filter((code) => ![first.code, second.code].includes(code.toUpperCase()));
  return [joint.code, ...furtherCodes];
}

/** Writes the coupon that stands for both codes as the two that the agent has sent. */
export function splitCodes({ codes, applied }: Deal['discounts']): Deal['discounts'] {
  return {
    codes: codes.flatMap((code) => (code.toUpperCase() === joint.code ? [first.code, second.code] : [code])),
    applied: applied.flatMap((discount) => {
      return discount.code?.toUpperCase() === joint.code ? splitDiscount(discount) : [discount];
    }),
  };
}

function splitDiscount({ amount, allocations }: AppliedDiscount): AppliedDiscount[] {
  const firstParts = allocations.map((part) => {
    return { ...part, amount: Math.round((part.amount * joint.firstPercent) / joint.percent) };
  });
  const firstAmount = firstParts.reduce((sum, part) => sum + part.amount, 0);
  const secondParts = allocations.map((part, index) => {
    return { ...part, amount: part.amount - (firstParts[index]?.amount ?? 0) };
  });
  return [
    { ...first, amount: firstAmount, allocations: firstParts },
    { ...second, amount: amount - firstAmount, allocations: secondParts },
  ];
}
