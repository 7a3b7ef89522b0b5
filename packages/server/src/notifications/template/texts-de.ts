import type { MailTexts } from './texts.ts';

const ignoreThis = 'Wenn Sie das nicht waren, können Sie diese Mail ignorieren: Es ändert sich nichts.';

export const german: MailTexts = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  help: (email) => `Fragen? Schreiben Sie an ${email}.`,
  plan: ({ interval, interval_count, begins, amount, next }) => {
    const one = { daily: 'jeden Tag', weekly: 'jede Woche', monthly: 'jeden Monat', yearly: 'jedes Jahr' }[interval];
    const many = { daily: 'Tage', weekly: 'Wochen', monthly: 'Monate', yearly: 'Jahre' }[interval];
    const rhythm = interval_count === 1 ? one : `alle ${interval_count} ${many}`;
    if (begins === 'later') return `Kostenlos bis ${next}, danach ${rhythm} ${amount}, jederzeit kündbar`;
    const start = begins === 'now' ? 'zuerst heute, dann' : 'wieder';
    return `${rhythm.charAt(0).toUpperCase()}${rhythm.slice(1)} ${amount}, ${start} am ${next}, jederzeit kündbar`;
  },
  labels: {
    subTotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    tax: 'Steuer',
    taxIncluded: 'Enthaltene Steuer',
    total: 'Gesamt',
    giftCard: 'Mit Gutschein bezahlt',
    shipTo: 'Lieferung an',
    carrier: 'Versanddienst',
    trackingNumber: 'Sendungsnummer',
    trackParcel: 'Sendung verfolgen',
    refund: 'Erstattung',
    reason: 'Grund',
    newEmail: 'Neue E-Mail-Adresse',
    product: 'Abonnement',
    amount: 'Betrag',
    nextOrder: 'Nächste Bestellung',
    nextAttempt: 'Nächster Versuch',
    managePlan: 'Was wiederkommt, können Sie auf der Seite Ihrer Bestellung auslassen, pausieren oder kündigen.',
    gateway: 'Zahlungsanbieter',
    heldUntil: 'Vorgemerkt bis',
    ours: 'Bei uns',
    theirs: 'Dort',
    found: 'Heute gefunden:',
    gone: 'Seitdem erledigt:',
    pieces: 'Stück',
    article: 'Artikel',
    left: 'Noch da',
    unsubscribe: 'Abbestellen',
  },
  kinds: {
    order: {
      subject: ({ number }, store) => `Ihre Bestellung Nr. ${number} bei ${store}`,
      heading: 'Vielen Dank für Ihre Bestellung',
      text: ({ number }) => `Ihre Bestellung Nr. ${number} ist bei uns. Wir schreiben Ihnen, sobald sie unterwegs ist.`,
      button: 'Bestellung ansehen',
    },
    shipping: {
      subject: ({ number }) => `Ihre Bestellung Nr. ${number} ist unterwegs`,
      heading: 'Ihre Bestellung ist unterwegs',
      text: ({ number }) => `Diese Artikel Ihrer Bestellung Nr. ${number} haben unser Lager verlassen.`,
      button: 'Bestellung ansehen',
    },
    refund: {
      subject: ({ number }) => `Erstattung für Ihre Bestellung Nr. ${number}`,
      heading: 'Ihre Erstattung ist unterwegs',
      text: ({ number, amount, currency }, format) =>
        `Wir haben ${format.money(amount, currency)} für Ihre Bestellung Nr. ${number} auf Ihrem Zahlungsweg erstattet. Bis Ihre Bank es anzeigt, können einige Tage vergehen.`,
      button: 'Bestellung ansehen',
    },
    cancel: {
      subject: ({ number }) => `Ihre Bestellung Nr. ${number} wurde storniert`,
      heading: 'Ihre Bestellung wurde storniert',
      text: ({ number, refund_total }) =>
        refund_total > 0
          ? `Ihre Bestellung Nr. ${number} wird nicht versandt, und Sie erhalten Ihr Geld zurück.`
          : `Ihre Bestellung Nr. ${number} wird nicht versandt.`,
      button: 'Bestellung ansehen',
    },
    return_requested: {
      subject: ({ number }) => `Ihre Rücksendung zu Bestellung Nr. ${number}`,
      heading: 'Ihre Rücksendung ist angemeldet',
      text: ({ number }) =>
        `Sie möchten diese Artikel Ihrer Bestellung Nr. ${number} zurückgeben. Wir prüfen das und schreiben Ihnen, wie Sie sie zurücksenden.`,
      button: 'Bestellung ansehen',
    },
    recover: {
      subject: (_, store) => `Ihr Passwort bei ${store} zurücksetzen`,
      heading: 'Passwort zurücksetzen',
      text: () => 'Wählen Sie mit diesem Link ein neues Passwort. Er gilt einmal und 24 Stunden lang.',
      button: 'Neues Passwort wählen',
      note: () => ignoreThis,
    },
    verify: {
      subject: (_, store) => `Bestätigen Sie Ihre E-Mail-Adresse für ${store}`,
      heading: 'E-Mail-Adresse bestätigen',
      text: () =>
        'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört, damit Mails zu Ihren Bestellungen Sie erreichen.',
      button: 'Adresse bestätigen',
      note: () => ignoreThis,
    },
    email_changed: {
      subject: (_, store) => `Ihre E-Mail-Adresse bei ${store} wurde geändert`,
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      text: () =>
        'Ihr Konto verwendet jetzt eine andere Adresse. Wenn Sie das waren, ist nichts zu tun. Wenn nicht, machen Sie es innerhalb von 72 Stunden mit diesem Link rückgängig.',
      button: 'Das war ich nicht: rückgängig machen',
    },
    newsletter: {
      subject: (_, store) => `Bestätigen Sie den Newsletter von ${store}`,
      heading: 'Nur noch ein Klick',
      text: () =>
        'Bitte bestätigen Sie, dass Sie unseren Newsletter möchten: Neuheiten und gute Angebote, einmal in der Woche.',
      button: 'Ja, Newsletter abonnieren',
      note: () => 'Wenn Sie das nicht waren, können Sie diese Mail ignorieren: Sie hören nicht wieder von uns.',
    },
    subscription_renewed: {
      subject: ({ number }, store) => `Ihr Abonnement bei ${store}: Bestellung Nr. ${number}`,
      heading: 'Ihr Abonnement wurde verlängert',
      text: ({ number }) => `Wir haben Ihr Abonnement abgebucht und bereiten Bestellung Nr. ${number} vor.`,
      button: 'Abonnement verwalten',
    },
    subscription_payment_failed: {
      subject: (_, store) => `Ihr Abonnement bei ${store} konnte nicht bezahlt werden`,
      heading: 'Eine Zahlung ist fehlgeschlagen',
      text: ({ date_retry }) =>
        date_retry
          ? 'Die Karte Ihres Abonnements konnte nicht belastet werden; wir versuchen es noch einmal. Bitte prüfen Sie die Karte oder wählen Sie eine andere.'
          : 'Die Karte Ihres Abonnements konnte nicht belastet werden; es ist beendet. Mit einer anderen Karte können Sie es neu beginnen.',
      button: 'Abonnement prüfen',
    },
    hold_ends: {
      subject: ({ number }) => `Bestellung Nr. ${number} bald verschicken, sonst endet ihre Zahlung`,
      heading: 'Eine Zahlung endet bald',
      text: ({ number }) =>
        `Bestellung Nr. ${number} ist noch nicht verschickt, und die Bank merkt das Geld nur noch kurz vor. Verschicken Sie sie, dann wird es eingezogen, oder stornieren Sie sie.`,
      button: 'Bestellung ansehen',
    },
    hold_ended: {
      subject: ({ number }) => `Die Zahlung von Bestellung Nr. ${number} ist beendet`,
      heading: 'Eine Zahlung ist beendet',
      text: ({ number }) =>
        `Die Bank merkt das Geld von Bestellung Nr. ${number} nicht mehr vor. Verschicken Sie sie nicht: Stornieren Sie sie, oder bitten Sie um eine neue Bestellung.`,
      button: 'Bestellung ansehen',
    },
    owner_order: {
      subject: ({ number }, store) => `${store}: neue Bestellung Nr. ${number}`,
      heading: 'Eine neue Bestellung',
      text: ({ number }) => `Bestellung Nr. ${number} ist eingegangen.`,
      button: 'Bestellung ansehen',
    },
    owner_stock: {
      subject: ({ product }, store) => `${store}: ${product} geht zur Neige`,
      heading: 'Ein Artikel geht zur Neige',
      text: ({ product }) => `Mit der letzten Bestellung ist von ${product} nur noch wenig da.`,
      button: 'Artikel ansehen',
    },
    owner_renewal: {
      subject: (_, store) => `${store}: ein Abonnement konnte nicht bezahlt werden`,
      heading: 'Eine Verlängerung ist fehlgeschlagen',
      text: ({ failures, date_retry }) =>
        date_retry
          ? `Die Karte eines Abonnements wurde abgelehnt (Versuch ${failures}). Es wird noch einmal versucht.`
          : `Die Karte eines Abonnements wurde abgelehnt (Versuch ${failures}). Es ist beendet.`,
      button: 'Abonnement ansehen',
    },
    owner_return: {
      subject: ({ number }, store) => `${store}: Rücksendung zu Bestellung Nr. ${number}`,
      heading: 'Eine Rücksendung wartet',
      text: ({ number }) =>
        `Zu Bestellung Nr. ${number} ist eine Rücksendung angemeldet. Genehmigen Sie sie oder lehnen Sie sie ab: /operator/returns.`,
      button: 'Rücksendung ansehen',
    },
    books_differ: {
      subject: ({ found }, store) =>
        found.length === 0
          ? `Die Bücher von ${store} stimmen wieder überein`
          : `Die Bücher von ${store} weichen ab (${found.length})`,
      heading: 'Unsere Bücher und die der Zahlungsanbieter',
      text: ({ found }) =>
        found.length === 0
          ? 'Was abgewichen ist, ist erledigt.'
          : 'Diese Zahlungen stehen beim Zahlungsanbieter anders als bei uns. Jede wird einmal genannt; die Liste steht unter /operator/differences.',
      button: 'Ansehen',
    },
  },
};
