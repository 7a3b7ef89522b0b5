import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineRequired } from '../flags/flag.ts';
import { acceptChoice } from '../flags/kinds.ts';
import type { Column } from '../output/table.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';
import { euVatRates, euVatRatesDay } from './eu-vat-rates.ts';

export const taxes: Group = {
  summary: 'tax rules, and those of the European Union at once',
  actions: {
    list: shopAction({
      summary: 'tax rules, those of the lowest priority first',
      examples: ['taxes list'],
      async run(call) {
        const rules = await readTaxRules(call);
        if (call.isJson) call.output.json({ results: rules });
        else call.output.table(rules, columns);
      },
    }),
    preset: shopAction({
      summary: 'adds the VAT of each country of the European Union',
      about: `The rates are those of ${euVatRatesDay}: compare them with your tax office's. \`reduced_rate\` is the highest reduced rate of a
country, for products of the tax class \`reduced\`. A country that has a rule already keeps it.`,
      args: { preset: defineRequired(acceptChoice(['eu-oss']), 'which rules') },
      flags: yesFlags,
      examples: ['taxes preset eu-oss', 'taxes preset eu-oss --yes'],
      async run(call) {
        const rules = await readTaxRules(call);
        const hasRule = (country: string) =>
          rules.some((rule) => rule.country === country && !rule.state && !rule.zip && rule.priority === 0);
        const missing = Object.entries(euVatRates).filter(([country]) => !hasRule(country));
        const { yes } = call.flags;
        if (missing.length > 0)
          await confirmAction(call, `Add VAT rules of ${euVatRatesDay} for ${missing.length} countries?`, { yes });
        const added = [];
        for (const [country, { standard, reduced }] of missing) {
          const body = { name: 'VAT', country, rate: standard, reduced_rate: reduced, shipping: true };
          added.push(unwrap(await call.client.POST('/operator/taxes', { body })));
        }
        if (call.isJson) call.output.json({ added, rates_of: euVatRatesDay });
        else call.output.say(`${added.length} rules added, with the rates of ${euVatRatesDay}.`);
      },
    }),
  },
};

async function readTaxRules({ client }: ShopCall) {
  return unwrap(await client.GET('/operator/taxes')).results;
}

type TaxRule = Awaited<ReturnType<typeof readTaxRules>>[number];

const columns: Column<TaxRule>[] = [
  { title: 'name', of: ({ name }) => name },
  { title: 'place', of: ({ country, state, zip }) => [country, state, zip].filter(Boolean).join(' ') || 'everywhere' },
  { title: 'rate', of: ({ rate }) => `${rate} %`, align: 'right' },
  { title: 'reduced', of: ({ reduced_rate }) => (reduced_rate === null ? '' : `${reduced_rate} %`), align: 'right' },
  {
    title: 'classes',
    of: ({ class_rates }) =>
      Object.entries(class_rates ?? {})
        .map(([taxClass, rate]) => `${taxClass} ${rate} %`)
        .join(', '),
  },
  { title: 'priority', of: ({ priority }) => String(priority), align: 'right' },
];
