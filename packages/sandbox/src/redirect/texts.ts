type Words = Record<string, string>;

const english: Words = {
  explanation: 'This is a demo of the page that asks you to pay. No money moves.',
  lost: 'Approve, and lose the answer to the shop',
  slow: 'Approve, and answer the shop after 30 seconds',
  refused: 'Approve, and refuse the shop the money',
  late: 'Approve, and tell the shop late',
  twice: 'Approve, and tell the shop twice',
};

const german: Words = {
  explanation: 'Dies ist eine Demo der Seite, die Sie um die Zahlung bittet. Es fließt kein Geld.',
  lost: 'Bestätigen; die Antwort an den Shop geht verloren',
  slow: 'Bestätigen; der Shop wartet 30 Sekunden auf die Antwort',
  refused: 'Bestätigen; der Shop bekommt das Geld nicht',
  late: 'Bestätigen; der Shop erfährt es spät',
  twice: 'Bestätigen; der Shop erfährt es zweimal',
};

/** Returns the texts of the gateways' own pages, in addition to those that every page shares. */
export function redirectTexts(locale: string): Words {
  return locale === 'de-DE' ? german : english;
}
