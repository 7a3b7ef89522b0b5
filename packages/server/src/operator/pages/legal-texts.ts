/** Facts about the shop that the legal texts contain. */
export interface Shop {
  name: string;
  /** postal address and telephone, one each */
  lines: string[];
  email: string;
}

export const legalSlugs = ['imprint', 'privacy', 'terms', 'withdrawal', 'shipping', 'returns'] as const;
export type LegalSlug = (typeof legalSlugs)[number];

/** A title, and paragraphs. What stands in brackets the shop knows nothing of. */
export type LegalTexts = Record<LegalSlug, (shop: Shop) => [title: string, ...paragraphs: string[]]>;

export const english: LegalTexts = {
  imprint: ({ name, lines, email }) => [
    'Imprint',
    [name, ...lines].join('\n'),
    `E-mail: ${email}`,
    'Represented by: [name of the owner or of the managing directors]',
    'Register and number: [commercial register, number]',
    'VAT identification number: [number]',
  ],
  privacy: ({ name, lines, email }) => [
    'Privacy',
    `Responsible for your data: ${[name, ...lines].join(', ')}, ${email}.`,
    'When you order, we keep your name, addresses, e-mail address and what you have bought, to fulfil the contract with you. Tax law obliges us to keep invoices [for how many years].',
    'An account keeps what you enter there until you delete it. You can take along everything that we keep, or delete it, on the pages of your account.',
    'Payments are handled by [names of the payment services], which receive what a payment needs. We never see the full number of a card.',
    'Parcels are delivered by [names of the carriers], which receive your name and address.',
    'Our pages use no cookies but those that cart, login and your choice of language and currency need.',
    'You read our newsletter only after you have confirmed it, and end it with the link in each mail.',
    `You have the right to information, correction, deletion, restriction, portability and objection. Write to ${email}. You may also complain to a supervisory authority: [name and address].`,
  ],
  terms: ({ name }) => [
    'Terms',
    `These terms hold for orders that consumers place with ${name}.`,
    'What the pages show is an invitation to order. Your order is an offer; the contract is made when we confirm it by e-mail.',
    'Prices are those shown when you order, [with or without] value added tax; the cost of shipping is shown before you order.',
    'You pay by the methods that the checkout offers. Goods stay ours until they are paid.',
    'The law on defects of goods holds.',
    'Consumers have a right of withdrawal; see there.',
    'Law of [country] holds; the protection that the law of your country gives you as a consumer stays.',
  ],
  withdrawal: ({ name, lines, email }) => [
    'Right of withdrawal',
    'You may withdraw from this contract within fourteen days without giving a reason. The period ends fourteen days after you, or somebody you have named who is not the carrier, have received the goods.',
    `To withdraw, tell us clearly: ${[name, ...lines].join(', ')}, ${email}. It is enough to send the message before the period ends.`,
    'We then pay back all that you have paid, with the cost of the cheapest standard delivery, within fourteen days, by the way in which you paid. We may wait until we have the goods or a proof that you have sent them.',
    'Send the goods back within fourteen days. [Who] bears the direct cost of that. You answer for a loss of value only where you have handled them more than was needed to look at them.',
    'There is no such right for goods that were made to your wishes, that perish quickly, or that were sealed for reasons of hygiene and have been opened.',
    [
      'Withdrawal form (fill it in and send it back only if you want to withdraw from the contract)',
      `To ${[name, ...lines].join(', ')}, ${email}:`,
      'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following goods (*) / for the provision of the following service (*): ____',
      'Ordered on (*) / received on (*): ____',
      'Name of the consumer(s): ____',
      'Address of the consumer(s): ____',
      'Signature of the consumer(s), only if this form is sent on paper: ____',
      'Date: ____',
      '(*) Delete as appropriate.',
    ].join('\n'),
  ],
  shipping: ({ email }) => [
    'Shipping',
    'We deliver to the countries that the checkout offers. What it costs is shown there, once your address is known.',
    'Goods in stock leave us within [number] working days; delivery takes [number] more.',
    `You get an e-mail when the parcel leaves. If something does not arrive, write to ${email}.`,
  ],
  returns: ({ name, lines, email }) => [
    'Returns',
    'Ask for a return on the page of your order, or write to us, within [number] days after the delivery.',
    `Send the goods to: ${[name, ...lines].join(', ')}.`,
    'Money goes back the way it came, within [number] days after we have the goods.',
    `Questions: ${email}`,
  ],
};

export const german: LegalTexts = {
  imprint: ({ name, lines, email }) => [
    'Impressum',
    [name, ...lines].join('\n'),
    `E-Mail: ${email}`,
    'Vertreten durch: [Name der Inhaberin, des Inhabers oder der Geschäftsführung]',
    'Register und Nummer: [Handelsregister, Nummer]',
    'Umsatzsteuer-Identifikationsnummer: [Nummer]',
  ],
  privacy: ({ name, lines, email }) => [
    'Datenschutz',
    `Verantwortlich für Ihre Daten: ${[name, ...lines].join(', ')}, ${email}.`,
    'Wenn Sie bestellen, speichern wir Name, Anschriften, E-Mail-Adresse und was Sie gekauft haben, um den Vertrag zu erfüllen. Rechnungen müssen wir nach Steuerrecht [wie viele Jahre] aufbewahren.',
    'Ein Konto behält, was Sie dort eintragen, bis Sie es löschen. Auf den Seiten Ihres Kontos können Sie alles mitnehmen, was wir gespeichert haben, oder es löschen.',
    'Zahlungen übernehmen [Namen der Zahlungsdienste]; sie erhalten, was eine Zahlung braucht. Die ganze Nummer einer Karte sehen wir nie.',
    'Pakete liefern [Namen der Paketdienste]; sie erhalten Name und Anschrift.',
    'Unsere Seiten setzen nur die Cookies, die Warenkorb, Anmeldung und Ihre Wahl von Sprache und Währung brauchen.',
    'Den Newsletter lesen Sie erst, wenn Sie ihn bestätigt haben, und bestellen ihn mit dem Link in jeder Mail ab.',
    `Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch. Schreiben Sie an ${email}. Sie können sich auch bei einer Aufsichtsbehörde beschweren: [Name und Anschrift].`,
  ],
  terms: ({ name }) => [
    'Allgemeine Geschäftsbedingungen',
    `Diese Bedingungen gelten für Bestellungen von Verbraucherinnen und Verbrauchern bei ${name}.`,
    'Was die Seiten zeigen, lädt zum Bestellen ein. Ihre Bestellung ist ein Angebot; der Vertrag kommt zustande, wenn wir sie per E-Mail bestätigen.',
    'Es gelten die Preise zum Zeitpunkt der Bestellung, [mit oder ohne] Umsatzsteuer; die Versandkosten sehen Sie, bevor Sie bestellen.',
    'Sie zahlen auf die Arten, die die Kasse anbietet. Die Ware bleibt bis zur Zahlung unser Eigentum.',
    'Es gilt das gesetzliche Mängelrecht.',
    'Verbraucherinnen und Verbraucher haben ein Widerrufsrecht; siehe dort.',
    'Es gilt das Recht von [Land]; der Schutz, den Ihnen das Recht Ihres Landes gibt, bleibt.',
  ],
  withdrawal: ({ name, lines, email }) => [
    'Widerrufsrecht',
    'Sie können diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Die Frist endet vierzehn Tage, nachdem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Ware erhalten haben.',
    `Um zu widerrufen, teilen Sie es uns eindeutig mit: ${[name, ...lines].join(', ')}, ${email}. Es genügt, die Mitteilung vor Ablauf der Frist abzusenden.`,
    'Wir zahlen dann alles zurück, was Sie gezahlt haben, mit den Kosten der günstigsten Standardlieferung, binnen vierzehn Tagen und auf dem Weg, auf dem Sie gezahlt haben. Wir dürfen warten, bis wir die Ware oder einen Nachweis der Absendung haben.',
    'Senden Sie die Ware binnen vierzehn Tagen zurück. Die unmittelbaren Kosten trägt [wer]. Für einen Wertverlust stehen Sie nur ein, wenn Sie mit der Ware mehr getan haben, als zum Prüfen nötig war.',
    'Kein Widerrufsrecht besteht bei Waren, die nach Ihren Wünschen angefertigt wurden, schnell verderben oder aus Gründen der Hygiene versiegelt waren und geöffnet wurden.',
    [
      'Muster-Widerrufsformular (füllen Sie es aus und senden Sie es zurück, wenn Sie den Vertrag widerrufen wollen)',
      `An ${[name, ...lines].join(', ')}, ${email}:`,
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*) / die Erbringung der folgenden Dienstleistung (*): ____',
      'Bestellt am (*) / erhalten am (*): ____',
      'Name des/der Verbraucher(s): ____',
      'Anschrift des/der Verbraucher(s): ____',
      'Unterschrift des/der Verbraucher(s), nur bei Mitteilung auf Papier: ____',
      'Datum: ____',
      '(*) Unzutreffendes streichen.',
    ].join('\n'),
  ],
  shipping: ({ email }) => [
    'Versand',
    'Wir liefern in die Länder, die die Kasse anbietet. Was es kostet, sehen Sie dort, sobald Ihre Anschrift bekannt ist.',
    'Vorrätige Ware verlässt uns binnen [Zahl] Werktagen; die Lieferung dauert weitere [Zahl].',
    `Sie bekommen eine E-Mail, wenn das Paket uns verlässt. Kommt etwas nicht an, schreiben Sie an ${email}.`,
  ],
  returns: ({ name, lines, email }) => [
    'Rückgabe',
    'Melden Sie eine Rückgabe auf der Seite Ihrer Bestellung an oder schreiben Sie uns, binnen [Zahl] Tagen nach der Lieferung.',
    `Senden Sie die Ware an: ${[name, ...lines].join(', ')}.`,
    'Geld kommt auf dem Weg zurück, auf dem Sie gezahlt haben, binnen [Zahl] Tagen, nachdem wir die Ware haben.',
    `Fragen: ${email}`,
  ],
};
