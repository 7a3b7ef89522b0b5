import { type NewRow, normalizeCode, type Offer, toStoredCode } from '@mercer/server/seeding';
import { createDemoId } from './ids.ts';
import { buildSceneRows, sceneFields } from './scenes.ts';
import { settings } from './settings.ts';

interface PageText {
  title: string;
  body: string;
}

/** The pages in German, by slug. */
const germanPages: Record<string, PageText> = {
  about: {
    title: 'Über uns',
    body: joinParagraphs(
      'Mercer ist ein kleiner Laden für Dinge, die man jeden Tag in die Hand nimmt: Becher, Lampen, Hemden, Werkzeug, Spielzeug und guten Kaffee. Wir suchen jedes Stück selbst aus, benutzen es eine Weile und behalten nur, was wir wieder kaufen würden.',
      'Wir mögen ehrliche Materialien, Hersteller, die auf Briefe antworten, und Sachen, die sich reparieren lassen. Was man nachfüllen, flicken oder weitergeben kann, ist auf seiner Seite entsprechend beschrieben.',
      'Dies ist ein Demoshop: Die Produkte sind erfunden, es wird nichts abgebucht und nichts verschickt. Alles andere funktioniert wie in einem echten Laden. Sehen Sie sich also um, füllen Sie den Warenkorb und geben Sie ruhig eine Bestellung auf.',
    ),
  },
  shipping: {
    title: 'Versand',
    body: joinParagraphs(
      'Der Standardversand innerhalb der USA ist kostenlos. Bestellungen, die vor zwölf Uhr eingehen, verlassen unser Lager noch am selben Werktag und sind in der Regel nach drei bis fünf Werktagen da.',
      'Auch nach Australien kostet der Standardversand nichts; er dauert zehn bis vierzehn Werktage. Der Expressversand kostet 15,00 $ und dauert drei bis fünf.',
      'Sobald ein Paket unterwegs ist, sehen Sie das bei der Bestellung in Ihrem Konto. Hat sich eine Sendung eine Woche lang nicht bewegt, schreiben Sie uns: Wir finden sie oder schicken eine neue.',
    ),
  },
  returns: {
    title: 'Rückgabe',
    body: joinParagraphs(
      'Unbenutzte Ware können Sie innerhalb von 30 Tagen nach Erhalt zurückgeben. Öffnen Sie die Bestellung in Ihrem Konto, beantragen Sie die Rückgabe und verpacken Sie die Ware so, dass sie den Rückweg gut übersteht.',
      'Wir erstatten den Kaufpreis auf dem Weg, auf dem Sie bezahlt haben, sobald das Paket bei uns angekommen ist, spätestens nach fünf Werktagen. War etwas beschädigt oder falsch geliefert, übernehmen wir auch das Porto.',
      'Lebensmittel, geöffnete Pflegeprodukte und Sonderanfertigungen können wir nur zurücknehmen, wenn sie einen Mangel haben.',
    ),
  },
  privacy: {
    title: 'Datenschutz',
    body: joinParagraphs(
      'Wir speichern, was eine Bestellung braucht: Ihren Namen, Ihre E-Mail-Adresse, die Lieferanschrift und was Sie gekauft haben. Kartennummern gehen direkt an den Zahlungsdienst; bei uns bleiben nur die Kartenmarke und die letzten vier Ziffern.',
      'Der Shop setzt ein Cookie, das sich Ihren Warenkorb merkt und Sie angemeldet hält, und je eines für die Sprache und die Währung, die Sie wählen; auch was Sie sich im Warenkorb für später merken, steht in einem, und ebenso ein Wunschzettel, bis Sie sich anmelden. Wir verfolgen niemanden, schalten keine Werbung und verkaufen keine Daten.',
      'In Ihrem Konto können Sie Ihre Angaben jederzeit ändern, alles als Datei mitnehmen und das Konto mit seinen Daten löschen; Rechnungen heben wir so lange auf, wie das Gesetz es verlangt.',
    ),
  },
  terms: {
    title: 'AGB',
    body: joinParagraphs(
      'Mit Ihrer Bestellung machen Sie uns ein Kaufangebot; der Vertrag kommt zustande, wenn wir sie per E-Mail bestätigen. Die Preise gelten in der Währung, die Sie gewählt haben, und enthalten alles außer dem Versand, den wir vor dem Bestellen ausweisen.',
      'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum. Ein Abonnement wird im gewählten Abstand geliefert und berechnet und kann vor jeder Lieferung pausiert oder beendet werden.',
      'Für Mängel haften wir nach dem Recht Ihres Landes. In diesem Demoshop kommt kein Vertrag zustande, und es wird keine Ware verschickt.',
    ),
  },
  contact: {
    title: 'Kontakt',
    body: joinParagraphs(
      'Schreiben Sie uns an hello@mercer.test. Wir antworten werktags meist innerhalb weniger Stunden, spätestens aber am nächsten Tag.',
      'Bei Fragen zu einer Bestellung nennen Sie bitte die Bestellnummer; Sie finden sie in Ihrem Konto und in der Bestellbestätigung.',
    ),
  },
};

/** A body is paragraphs of plain text, parted by blank lines. */
function joinParagraphs(...texts: string[]): string {
  return texts.join('\n\n');
}

interface SizeGuide {
  slug: string;
  english: PageText;
  german: PageText;
}

const shoeGuide = {
  english: {
    title: 'Size guide: shoes',
    body: joinParagraphs(
      'Stand on a sheet of paper, mark heel and longest toe, and measure between the marks. Do so in the evening, with both feet: the longer one counts.',
      buildShoeTable('Size, EU', 'US women', 'US men', 'Foot, cm', 'Foot, in'),
    ),
  },
  german: {
    title: 'Größentabelle: Schuhe',
    body: joinParagraphs(
      'Stellen Sie sich auf ein Blatt Papier, markieren Sie Ferse und längsten Zeh und messen Sie den Abstand. Am besten abends und an beiden Füßen: Der längere zählt.',
      buildShoeTable('Größe, EU', 'US Damen', 'US Herren', 'Fuß, cm', 'Fuß, Zoll').replaceAll('.', ','),
    ),
  },
} satisfies Omit<SizeGuide, 'slug'>;

/** Pages to which products of a category, or the product itself, lead beside their sizes. */
const sizeGuides: SizeGuide[] = [
  {
    slug: 'size-guide-apparel',
    english: {
      title: 'Size guide: clothing',
      body: joinParagraphs(
        'Measure over your underwear, with the tape close but not tight: the chest at its widest, the waist where it is narrowest. Between two sizes take the larger one.',
        buildClothingTable('Size', 'Chest, cm', 'Chest, in', 'Waist, cm', 'Waist, in'),
      ),
    },
    german: {
      title: 'Größentabelle: Kleidung',
      body: joinParagraphs(
        'Messen Sie über der Unterwäsche, das Maßband eng, aber nicht straff: die Brust an der breitesten, die Taille an der schmalsten Stelle. Zwischen zwei Größen nehmen Sie die größere.',
        buildClothingTable('Größe', 'Brust, cm', 'Brust, Zoll', 'Taille, cm', 'Taille, Zoll'),
      ),
    },
  },
  { slug: 'size-guide-shoes', ...shoeGuide },
  // Guide in the category sports
  { slug: 'size-guide-trail-running-shoes', ...shoeGuide },
];

function buildClothingTable(...columns: string[]): string {
  return formatTable(columns, [
    ['XS', '78–85', '31–33½', '62–69', '24½–27'],
    ['S', '86–93', '34–36½', '70–77', '27½–30½'],
    ['M', '94–101', '37–40', '78–85', '31–33½'],
    ['L', '102–109', '40–43', '86–94', '34–37'],
    ['XL', '110–118', '43½–46½', '95–103', '37½–40½'],
  ]);
}

function buildShoeTable(...columns: string[]): string {
  return formatTable(columns, [
    ['36', '5.5', '4', '22.5–23.0', '8.9–9.1'],
    ['37', '6.5', '5', '23.1–23.7', '9.1–9.3'],
    ['38', '7.5', '6', '23.8–24.3', '9.4–9.6'],
    ['39', '8.5', '7', '24.4–25.0', '9.6–9.8'],
    ['40', '9', '7.5', '25.1–25.7', '9.9–10.1'],
    ['41', '10', '8', '25.8–26.3', '10.2–10.4'],
    ['42', '11', '9', '26.4–27.0', '10.4–10.6'],
    ['43', '12', '10', '27.1–27.7', '10.7–10.9'],
    ['44', '13', '11', '27.8–28.3', '10.9–11.1'],
    ['45', '14', '12', '28.4–29.0', '11.2–11.4'],
  ]);
}

function formatTable(columns: string[], rows: string[][]): string {
  return [columns, ...rows].map((cells) => cells.join(' | ')).join('\n');
}

/** Entries of the content model `pages`. */
const pages: ({ slug: string } & PageText)[] = [
  {
    slug: 'about',
    title: 'About us',
    body: joinParagraphs(
      'Mercer is a small shop for things that are used every day: mugs, lamps, shirts, tools, toys and good coffee. We choose each of them ourselves, use it for a while, and keep only what we would buy again.',
      'We like honest materials, makers who answer letters, and products that can be repaired. When something in the shop can be refilled, mended or handed on, its page says so.',
      'This is the demo store: the products are invented, nothing is charged and nothing is sent. Everything else works as it would in a real shop, so look around, fill a cart and place an order.',
    ),
  },
  {
    slug: 'shipping',
    title: 'Shipping',
    body: joinParagraphs(
      'Standard shipping within the United States is free. Orders placed before noon leave our warehouse on the same working day and usually arrive within three to five working days.',
      'To Australia, Standard is free as well and takes ten to fourteen working days. Express costs $15.00 and takes three to five.',
      'When an order has left, its page in your account shows it as shipped. If a parcel has not moved for a week, write to us and we will find it or send a new one.',
    ),
  },
  {
    slug: 'returns',
    title: 'Returns',
    body: joinParagraphs(
      'You may return anything unused within 30 days of its arrival. Open the order in your account, ask for a return, and pack the goods so that they survive the way back.',
      'We refund the price to the card or account that paid as soon as the parcel has reached us, within five working days at the latest. If something arrived broken or was the wrong thing, we pay for the way back, too.',
      'Food, opened care products and made-to-order goods cannot be returned unless they are faulty.',
    ),
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    body: joinParagraphs(
      'We keep what an order needs: your name, your e-mail address, where to send the goods, and what you bought. Card numbers go to the payment provider directly; we store only the brand and the last four digits.',
      'The shop sets a cookie that remembers your cart and keeps you logged in, and one each for the language and the currency that you choose; what you save for later in the cart is in one, too, and so is a wishlist until you log in. There is no tracking, no advertising and no sale of data to anyone.',
      'You can change your details in your account at any time, take everything along as a file, and delete the account with its data there; invoices are kept as long as the law demands.',
    ),
  },
  {
    slug: 'terms',
    title: 'Terms',
    body: joinParagraphs(
      'An order is an offer to buy; the contract is made when we confirm it by mail. Prices are shown in the currency you have chosen and include everything except shipping, which is shown before you order.',
      'Goods stay ours until they are paid for. A subscription is delivered and charged at the interval you chose, and may be paused or ended before the next delivery.',
      'We are liable for faults as the law of your country provides. In this demo store no contract comes about and no goods are sent.',
    ),
  },
  {
    slug: 'contact',
    title: 'Contact',
    body: joinParagraphs(
      'Write to us at hello@mercer.test. We answer on working days, usually within a few hours, and always within one day.',
      'For questions about an order, please name its number; you find it in your account and in the confirmation mail.',
    ),
  },
];

const dateCreated = '2026-01-05T09:00:00.000Z';

const coupons: NewRow<'coupons'>[] = [
  createCoupon('WELCOME10', '10 % off', { type: 'percent', percent: 10 }),
  createCoupon('TAKE5', '$5 off', { type: 'fixed', amount: 500 }),
  createCoupon('ONCE20', '20 % off, once', { type: 'percent', percent: 20 }, 1),
  createCoupon('FREESHIP', 'Free shipping', { type: 'shipping' }),
];

const giftcards: NewRow<'giftcards'>[] = [createGiftcard('GIFT300', 30_000), createGiftcard('GIFT25', 2_500)];

/** @param maxUses in all; null without a limit */
function createCoupon(code: string, name: string, offer: Offer, maxUses: number | null = null): NewRow<'coupons'> {
  return {
    id: createDemoId('coupon', code),
    code: normalizeCode(code),
    name,
    active: 1,
    offer: JSON.stringify(offer),
    conditions: '{}',
    currency: null,
    date_from: null,
    date_to: null,
    priority: 0,
    exclusive: 0,
    max_uses: maxUses,
    max_uses_per_account: null,
    date_created: dateCreated,
  };
}

/** @param amount minor units of the base currency */
function createGiftcard(code: string, amount: number): NewRow<'giftcards'> {
  return {
    id: createDemoId('giftcard', code),
    ...toStoredCode(code),
    currency: 'USD',
    active: 1,
    amount,
    balance: amount,
    date_expires: null,
    date_created: dateCreated,
  };
}

const promotionRows = { coupons, giftcards };

const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

/** Builds the rows that the shop needs in addition to a catalogue. */
export function buildStoreRows() {
  return {
    ...promotionRows,
    settings: Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) })),
    content_models: [
      { id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) },
      { id: 'scenes', name: 'Scenes of the home page', fields: JSON.stringify(sceneFields) },
    ],
    content: [
      ...pages.map(({ slug, ...page }) => buildPageRow(slug, page, germanPages[slug])),
      ...buildSceneRows(),
      ...sizeGuides.map(({ slug, english, german }) => buildPageRow(slug, english, german)),
    ],
  };
}

function buildPageRow(slug: string, page: PageText, german: PageText | undefined) {
  const value = JSON.stringify({ ...page, $locale: { 'de-DE': german } });
  return { model: 'pages', id: createDemoId('page', slug), slug, value };
}
