export interface PageText {
  title: string;
  body: string;
}

/** The pages in German, by slug. */
export const germanPages: Record<string, PageText> = {
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
      'Der Shop setzt ein Cookie, das sich Ihren Warenkorb merkt und Sie angemeldet hält, und je eines für die Sprache und die Währung, die Sie wählen; auch was Sie sich im Warenkorb für später merken, steht in einem. Wir verfolgen niemanden, schalten keine Werbung und verkaufen keine Daten.',
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
export function joinParagraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
