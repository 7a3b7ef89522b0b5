import { airwallexGateway } from './airwallex.ts';
import { cardGateway } from './card.ts';
import type { PaymentGateway } from './transaction.ts';

const gateways: Record<string, PaymentGateway> = { card: cardGateway, airwallex: airwallexGateway };

export const gatewayNames: readonly string[] = Object.keys(gateways);

export function gatewayOf(name: string): PaymentGateway {
  const gateway = Object.hasOwn(gateways, name) ? gateways[name] : undefined;
  if (!gateway) throw new Error(`There is no gateway ${name}`);
  return gateway;
}
