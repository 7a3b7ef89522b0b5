import { joinParagraphs, type PageText } from './german-pages.ts';

/** Entries of the content model `pages`. */
export const pages: ({ slug: string } & PageText)[] = [
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
      'The shop sets a cookie that remembers your cart and keeps you logged in, and one each for the language and the currency that you choose; what you save for later in the cart is in one, too. There is no tracking, no advertising and no sale of data to anyone.',
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
