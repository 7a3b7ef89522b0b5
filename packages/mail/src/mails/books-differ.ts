import { createFactsBlock } from '../template/blocks.ts';
import type { Block } from '../template/content.ts';
import { defineMail, type Scribe } from './define-mail.ts';

/** Difference between a gateway's records and the shop's. */
interface MailDifference {
  gateway: string;
  kind: string;
  /** the order's number; '' where we have none */
  number: string;
  transaction_id: string;
  /** formatted amount or status; '' where there is none */
  ours: string;
  theirs: string;
}

interface BooksDifferMail {
  /** '': there is no page */
  link: string;
  found: MailDifference[];
  gone: MailDifference[];
}

const differenceSample = {
  gateway: 'stripe',
  kind: 'other_amount',
  number: '1001',
  transaction_id: 'pi_1',
  ours: '$46.25',
  theirs: '$46.00',
};

const sample: BooksDifferMail = {
  link: '',
  found: [differenceSample],
  gone: [{ ...differenceSample, kind: 'missing_there', ours: '$5.00' }],
};

/** The mail tells the owner about differences in reconciliation, or about their end. */
export const booksDiffer = defineMail({
  to: 'owner',
  sample,
  variants: {
    books_differ: {
      words: {
        subject: 'The books of {{store.name}} differ ({{differences.count}})',
        heading: 'Our books and the gateways’',
        paragraphs: [
          'These payments stand otherwise in the books of a gateway. Each is told once; the list is at /operator/differences.',
        ],
        button: 'View',
        note: '',
      },
      placeholders: ['differences.count'],
    },
    books_agree: {
      words: {
        subject: 'The books of {{store.name}} agree again',
        heading: 'Our books and the gateways’',
        paragraphs: ['What had differed is settled.'],
        button: 'View',
        note: '',
      },
      placeholders: [],
      sample: { found: [] },
    },
  },
  selectName: ({ found: differences }) => (differences.length > 0 ? 'books_differ' : 'books_agree'),
  values: ({ found: newDifferences }) => ({ 'differences.count': String(newDifferences.length) }),
  details: ({ found: newDifferences, gone: settledDifferences }, scribe) => [
    ...buildDifferenceBlocks(scribe.labels.found, newDifferences, scribe),
    ...buildDifferenceBlocks(scribe.labels.gone, settledDifferences, scribe),
  ],
});

function buildDifferenceBlocks(title: string, list: MailDifference[], { labels }: Scribe): Block[] {
  if (list.length === 0) return [];
  const toFactRow = ({
    gateway,
    kind,
    number,
    transaction_id,
    ours: shopValue,
    theirs: gatewayValue,
  }: MailDifference): [string, string] => {
    const transactionLabel = [gateway, kind, transaction_id, number && `#${number}`].filter(Boolean).join(' · ');
    return [transactionLabel, `${labels.ours}: ${shopValue || '–'}; ${labels.theirs}: ${gatewayValue || '–'}`];
  };
  return [{ type: 'text', text: title }, createFactsBlock(list.map(toFactRow))];
}
