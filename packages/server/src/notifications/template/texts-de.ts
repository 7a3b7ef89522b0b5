import type { MailTexts } from './texts.ts';

const ignoreThis = 'Wenn Sie das nicht waren, können Sie diese Mail ignorieren: Es ändert sich nichts.';

export const german: MailTexts = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  help: (email) => `Fragen? Schreiben Sie an ${email}.`,
  taxId: (id) => `USt-IdNr.: ${id}`,
  plan: ({ interval, interval_count, begins, amount, next }) => {
    const singularUnit = { daily: 'jeden Tag', weekly: 'jede Woche', monthly: 'jeden Monat', yearly: 'jedes Jahr' }[
      interval
    ];
    const pluralUnits = { daily: 'Tage', weekly: 'Wochen', monthly: 'Monate', yearly: 'Jahre' }[interval];
    const rhythm = interval_count === 1 ? singularUnit : `alle ${interval_count} ${pluralUnits}`;
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
    paid: 'Bezahlt mit',
    held: 'Vorgemerkt:',
    waived: 'Erlassen',
    card: 'Karte',
    delivery: 'Lieferung',
    shipTo: 'Lieferung an',
    carrier: 'Versanddienst',
    trackingNumber: 'Sendungsnummer',
    trackParcel: 'Sendung verfolgen',
    refund: 'Erstattung',
    reason: 'Grund',
    newEmail: 'Neue E-Mail-Adresse',
    codesLeft: 'Verbleibende Wiederherstellungscodes',
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
    validUntil: 'Gilt bis',
  },
  mails: {
    order: {
      subject: 'Ihre Bestellung Nr. {{order.number}} bei {{store.name}}',
      heading: 'Vielen Dank für Ihre Bestellung',
      paragraphs: ['Ihre Bestellung Nr. {{order.number}} ist bei uns. Wir schreiben Ihnen, sobald sie unterwegs ist.'],
      button: 'Bestellung ansehen',
      note: '',
    },
    payment_waiting: {
      subject: 'Ihre Bestellung bei {{store.name}} wartet auf Ihre Bank',
      heading: 'Ihre Bank muss die Zahlung noch bestätigen',
      paragraphs: [
        'Wir haben Ihre Bestellung erhalten. Ihre Bank bestätigt die Zahlung von {{payment.amount}} spätestens am {{payment.decision_date}}.',
        'Bis dahin halten wir Ihre Artikel für Sie zurück. Sie müssen nichts tun, und bitte zahlen Sie nicht noch einmal: Wir schreiben Ihnen, sobald Ihre Bank entschieden hat.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    payment_refused: {
      subject: 'Ihre Bestellung bei {{store.name}} konnte nicht bezahlt werden',
      heading: 'Ihre Bank hat die Zahlung nicht bestätigt',
      paragraphs: [
        'Ihre Bank hat die Zahlung von {{payment.amount}} abgelehnt. Wir haben die Bestellung storniert, und es wird nichts abgebucht.',
        'Wenn Sie die Artikel noch möchten, bestellen Sie sie bitte erneut und zahlen Sie auf einem anderen Weg.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    shipping: {
      subject: 'Ihre Bestellung Nr. {{order.number}} ist unterwegs',
      heading: 'Ihre Bestellung ist unterwegs',
      paragraphs: ['Diese Artikel Ihrer Bestellung Nr. {{order.number}} haben unser Lager verlassen.'],
      button: 'Bestellung ansehen',
      note: '',
    },
    refund: {
      subject: 'Erstattung für Ihre Bestellung Nr. {{order.number}}',
      heading: 'Ihre Erstattung ist unterwegs',
      paragraphs: [
        'Wir haben {{refund.amount}} für Ihre Bestellung Nr. {{order.number}} auf Ihrem Zahlungsweg erstattet. Bis Ihre Bank es anzeigt, können einige Tage vergehen.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    cancel: {
      subject: 'Ihre Bestellung Nr. {{order.number}} wurde storniert',
      heading: 'Ihre Bestellung wurde storniert',
      paragraphs: ['Ihre Bestellung Nr. {{order.number}} wird nicht versandt.'],
      button: 'Bestellung ansehen',
      note: '',
    },
    cancel_refunded: {
      subject: 'Ihre Bestellung Nr. {{order.number}} wurde storniert',
      heading: 'Ihre Bestellung wurde storniert',
      paragraphs: ['Ihre Bestellung Nr. {{order.number}} wird nicht versandt, und Sie erhalten Ihr Geld zurück.'],
      button: 'Bestellung ansehen',
      note: '',
    },
    cancel_rest: {
      subject: 'Ein Teil Ihrer Bestellung Nr. {{order.number}} wurde storniert',
      heading: 'Ein Teil Ihrer Bestellung wurde storniert',
      paragraphs: [
        'Ein Teil Ihrer Bestellung Nr. {{order.number}} wurde bereits versandt. Diese Artikel werden nicht mehr versandt:',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    cancel_rest_refunded: {
      subject: 'Ein Teil Ihrer Bestellung Nr. {{order.number}} wurde storniert',
      heading: 'Ein Teil Ihrer Bestellung wurde storniert',
      paragraphs: [
        'Ein Teil Ihrer Bestellung Nr. {{order.number}} wurde bereits versandt. Diese Artikel werden nicht mehr versandt, und Sie erhalten Ihr Geld dafür zurück:',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    order_changed: {
      subject: 'Ihre Bestellung Nr. {{order.number}} wurde geändert',
      heading: 'Ihre Bestellung wurde geändert',
      paragraphs: ['Wir haben Ihre Bestellung Nr. {{order.number}} geändert. Das werden wir verschicken:'],
      button: 'Bestellung ansehen',
      note: '',
    },
    order_changed_refunded: {
      subject: 'Ihre Bestellung Nr. {{order.number}} wurde geändert',
      heading: 'Ihre Bestellung wurde geändert',
      paragraphs: [
        'Wir haben Ihre Bestellung Nr. {{order.number}} geändert. Was Sie zu viel bezahlt haben, erhalten Sie auf Ihrem Zahlungsweg zurück. Das werden wir verschicken:',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    draft: {
      subject: 'Ihre Bestellung bei {{store.name}}: bereit zum Bezahlen',
      heading: 'Ihre Bestellung ist bereit zum Bezahlen',
      paragraphs: [
        'Wir haben eine Bestellung für Sie zusammengestellt. Über diesen Link sehen Sie sie an und bezahlen sie.',
      ],
      button: 'Ansehen und bezahlen',
      note: 'Wenn Sie sie nicht möchten, ist nichts zu tun: Es wird nichts abgebucht.',
    },
    return_requested: {
      subject: 'Ihre Rücksendung zu Bestellung Nr. {{order.number}}',
      heading: 'Ihre Rücksendung ist angemeldet',
      paragraphs: [
        'Sie möchten diese Artikel Ihrer Bestellung Nr. {{order.number}} zurückgeben. Wir prüfen das und schreiben Ihnen, wie Sie sie zurücksenden.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    return_declined: {
      subject: 'Ihre Rücksendung zu Bestellung Nr. {{order.number}} wurde abgelehnt',
      heading: 'Wir können Ihre Rücksendung nicht annehmen',
      paragraphs: [
        'Wir haben Ihre Rücksendung zu Bestellung Nr. {{order.number}} geprüft und können diese Artikel nicht zurücknehmen:',
      ],
      button: 'Bestellung ansehen',
      note: 'Wenn Sie Fragen dazu haben, antworten Sie einfach auf diese E-Mail.',
    },
    order_link: {
      subject: 'Ihre Bestellung Nr. {{order.number}} bei {{store.name}}',
      heading: 'Hier ist Ihre Bestellung',
      paragraphs: [
        'Mit diesem Link sehen Sie, wie weit Bestellung Nr. {{order.number}} ist. Behalten Sie ihn für sich: Er öffnet Ihre Bestellung.',
      ],
      button: 'Bestellung ansehen',
      note: ignoreThis,
    },
    stock_alert: {
      subject: 'Sollen wir Ihnen schreiben, wenn es {{product.name}} wieder gibt?',
      heading: 'Nur noch ein Klick',
      paragraphs: [
        'Jemand möchte, dass wir an diese Adresse schreiben, sobald {{product.name}} wieder bestellt werden kann. Bitte bestätigen Sie, dass Sie das waren.',
      ],
      button: 'Ja, schreiben Sie mir',
      note: 'Wenn Sie das nicht waren, können Sie diese Mail ignorieren. Mit dem Link zum Abbestellen kann niemand mehr solche Mails an Ihre Adresse anfordern.',
    },
    back_in_stock: {
      subject: '{{product.name}} gibt es wieder bei {{store.name}}',
      heading: 'Es ist wieder da',
      paragraphs: ['Sie wollten es wissen: {{product.name}} kann wieder bestellt werden, solange der Vorrat reicht.'],
      button: 'Im Shop ansehen',
      note: 'Diese Mail kommt einmal. Mit dem Link zum Abbestellen vergessen wir Ihre Adresse und worauf Sie sonst noch warten, und nehmen solche Anfragen für sie nicht mehr an.',
    },
    recover: {
      subject: 'Ihr Passwort bei {{store.name}} zurücksetzen',
      heading: 'Passwort zurücksetzen',
      paragraphs: ['Wählen Sie mit diesem Link ein neues Passwort. Er gilt einmal und 24 Stunden lang.'],
      button: 'Neues Passwort wählen',
      note: ignoreThis,
    },
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {{store.name}}',
      heading: 'E-Mail-Adresse bestätigen',
      paragraphs: [
        'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört, damit Mails zu Ihren Bestellungen Sie erreichen.',
      ],
      button: 'Adresse bestätigen',
      note: ignoreThis,
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse bei {{store.name}} wurde geändert',
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Ihr Konto verwendet jetzt eine andere Adresse. Wenn Sie das waren, ist nichts zu tun. Wenn nicht, machen Sie es innerhalb von 72 Stunden mit diesem Link rückgängig.',
      ],
      button: 'Das war ich nicht: rückgängig machen',
      note: '',
    },
    second_step_on: {
      subject: 'Anmeldung in zwei Schritten bei {{store.name}} eingeschaltet',
      heading: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
      paragraphs: [
        'Ab jetzt melden Sie sich mit Ihrem Passwort und einem Code Ihrer Authenticator-App an. Bewahren Sie Ihre Wiederherstellungscodes so auf, dass Sie sie auch ohne Ihr Telefon finden. Andere Geräte wurden abgemeldet.',
      ],
      button: 'Zu meinem Konto',
      note: 'Wenn Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest und schreiben Sie uns.',
    },
    second_step_off: {
      subject: 'Anmeldung in zwei Schritten bei {{store.name}} ausgeschaltet',
      heading: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
      paragraphs: ['Ihr Passwort allein öffnet jetzt Ihr Konto. Andere Geräte wurden abgemeldet.'],
      button: 'Zu meinem Konto',
      note: 'Wenn Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest und schalten Sie die Anmeldung in zwei Schritten wieder ein.',
    },
    second_step_recovery_code: {
      subject: 'Ein Wiederherstellungscode wurde bei {{store.name}} benutzt',
      heading: 'Ein Wiederherstellungscode wurde benutzt',
      paragraphs: [
        'Jemand hat sich mit einem Ihrer Wiederherstellungscodes ausgewiesen. Er gilt nur einmal. Neue Codes erhalten Sie, wenn Sie die Anmeldung in zwei Schritten aus- und wieder einschalten.',
      ],
      button: 'Zu meinem Konto',
      note: 'Wenn Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest.',
    },
    second_step_guessed: {
      subject: 'Falsche Codes für Ihr Konto bei {{store.name}}',
      heading: 'Jemand kennt Ihr Passwort',
      paragraphs: [
        'Ihr Passwort war richtig, aber der Code Ihrer Authenticator-App war zu oft falsch. Auf diesem Weg ist niemand hineingekommen. Wenn Sie das nicht waren, legen Sie bitte ein neues Passwort fest.',
      ],
      button: 'Neues Passwort festlegen',
      note: 'Ein Wiederherstellungscode öffnet Ihr Konto in der Zwischenzeit.',
    },
    newsletter: {
      subject: 'Bestätigen Sie den Newsletter von {{store.name}}',
      heading: 'Nur noch ein Klick',
      paragraphs: [
        'Bitte bestätigen Sie, dass Sie unseren Newsletter möchten: Neuheiten und gute Angebote, einmal in der Woche.',
      ],
      button: 'Ja, Newsletter abonnieren',
      note: 'Wenn Sie das nicht waren, können Sie diese Mail ignorieren: Sie hören nicht wieder von uns.',
    },
    subscription_renewed: {
      subject: 'Ihr Abonnement bei {{store.name}}: Bestellung Nr. {{order.number}}',
      heading: 'Ihr Abonnement wurde verlängert',
      paragraphs: ['Wir haben Ihr Abonnement abgebucht und bereiten Bestellung Nr. {{order.number}} vor.'],
      button: 'Abonnement verwalten',
      note: '',
    },
    subscription_payment_failed: {
      subject: 'Ihr Abonnement bei {{store.name}} konnte nicht bezahlt werden',
      heading: 'Eine Zahlung ist fehlgeschlagen',
      paragraphs: [
        'Die Karte Ihres Abonnements konnte nicht belastet werden; wir versuchen es noch einmal. Bitte prüfen Sie die Karte oder wählen Sie eine andere.',
      ],
      button: 'Abonnement prüfen',
      note: '',
    },
    subscription_ended: {
      subject: 'Ihr Abonnement bei {{store.name}} konnte nicht bezahlt werden',
      heading: 'Eine Zahlung ist fehlgeschlagen',
      paragraphs: [
        'Die Karte Ihres Abonnements konnte nicht belastet werden; es ist beendet. Mit einer anderen Karte können Sie es neu beginnen.',
      ],
      button: 'Abonnement prüfen',
      note: '',
    },
    subscription_changed: {
      subject: 'Ihr Abonnement bei {{store.name}} wurde geändert',
      heading: 'Ihr Abonnement wurde geändert',
      paragraphs: ['Wir haben Ihr Abonnement geändert. So geht es weiter:'],
      button: 'Abonnement verwalten',
      note: '',
    },
    subscription_paused: {
      subject: 'Ihr Abonnement bei {{store.name}} ruht',
      heading: 'Ihr Abonnement ruht',
      paragraphs: [
        'Wir haben Ihr Abonnement unterbrochen. Bis es weitergeht, wird nichts geschickt und nichts berechnet.',
      ],
      button: 'Abonnement verwalten',
      note: '',
    },
    subscription_canceled: {
      subject: 'Ihr Abonnement bei {{store.name}} wurde beendet',
      heading: 'Ihr Abonnement wurde beendet',
      paragraphs: [
        'Wir haben Ihr Abonnement beendet: Es folgt keine Bestellung mehr, und es wird nichts mehr berechnet.',
      ],
      button: 'Abonnement ansehen',
      note: '',
    },
    hold_ends: {
      subject: 'Bestellung Nr. {{order.number}} bald verschicken, sonst endet ihre Zahlung',
      heading: 'Eine Zahlung endet bald',
      paragraphs: [
        'Bestellung Nr. {{order.number}} ist noch nicht verschickt, und die Bank merkt das Geld nur noch kurz vor. Verschicken Sie sie, dann wird es eingezogen, oder stornieren Sie sie.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    hold_ended: {
      subject: 'Die Zahlung von Bestellung Nr. {{order.number}} ist beendet',
      heading: 'Eine Zahlung ist beendet',
      paragraphs: [
        'Die Bank merkt das Geld von Bestellung Nr. {{order.number}} nicht mehr vor. Verschicken Sie sie nicht: Stornieren Sie sie, oder bitten Sie um eine neue Bestellung.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
    books_differ: {
      subject: 'Die Bücher von {{store.name}} weichen ab ({{differences.count}})',
      heading: 'Unsere Bücher und die der Zahlungsanbieter',
      paragraphs: [
        'Diese Zahlungen stehen beim Zahlungsanbieter anders als bei uns. Jede wird einmal genannt; die Liste steht unter /operator/differences.',
      ],
      button: 'Ansehen',
      note: '',
    },
    books_agree: {
      subject: 'Die Bücher von {{store.name}} stimmen wieder überein',
      heading: 'Unsere Bücher und die der Zahlungsanbieter',
      paragraphs: ['Was abgewichen ist, ist erledigt.'],
      button: 'Ansehen',
      note: '',
    },
    owner_order: {
      subject: '{{store.name}}: neue Bestellung Nr. {{order.number}}',
      heading: 'Eine neue Bestellung',
      paragraphs: ['Bestellung Nr. {{order.number}} ist eingegangen.'],
      button: 'Bestellung ansehen',
      note: '',
    },
    owner_stock: {
      subject: '{{store.name}}: {{product.name}} geht zur Neige',
      heading: 'Ein Artikel geht zur Neige',
      paragraphs: ['Mit der letzten Bestellung ist von {{product.name}} nur noch wenig da.'],
      button: 'Artikel ansehen',
      note: '',
    },
    owner_renewal: {
      subject: '{{store.name}}: ein Abonnement konnte nicht bezahlt werden',
      heading: 'Eine Verlängerung ist fehlgeschlagen',
      paragraphs: [
        'Die Karte eines Abonnements wurde abgelehnt (Versuch {{payment.attempts}}). Es wird noch einmal versucht.',
      ],
      button: 'Abonnement ansehen',
      note: '',
    },
    owner_renewal_ended: {
      subject: '{{store.name}}: ein Abonnement konnte nicht bezahlt werden',
      heading: 'Eine Verlängerung ist fehlgeschlagen',
      paragraphs: ['Die Karte eines Abonnements wurde abgelehnt (Versuch {{payment.attempts}}). Es ist beendet.'],
      button: 'Abonnement ansehen',
      note: '',
    },
    owner_return: {
      subject: '{{store.name}}: Rücksendung zu Bestellung Nr. {{order.number}}',
      heading: 'Eine Rücksendung wartet',
      paragraphs: [
        'Zu Bestellung Nr. {{order.number}} ist eine Rücksendung angemeldet. Genehmigen Sie sie oder lehnen Sie sie ab: /operator/returns.',
      ],
      button: 'Rücksendung ansehen',
      note: '',
    },
    owner_refund: {
      subject: '{{store.name}}: eine Erstattung zu Bestellung Nr. {{order.number}} ist fehlgeschlagen',
      heading: 'Eine Erstattung ist fehlgeschlagen',
      paragraphs: [
        'Der Zahlungsanbieter konnte {{refund.amount}} zu Bestellung Nr. {{order.number}} nicht zustellen. Der Betrag gilt als nicht erstattet: Erstatten Sie ihn noch einmal, oder zahlen Sie ihn auf einem anderen Weg aus.',
      ],
      button: 'Bestellung ansehen',
      note: '',
    },
  },
};
