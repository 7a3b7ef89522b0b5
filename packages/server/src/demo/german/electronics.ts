export const electronics: Record<string, [name: string, description: string]> = {
  'Cloud Over-Ear Headphones': [
    'Kopfhörer Wolke',
    'Geschlossene Kopfhörer mit weichen Polstern aus Gedächtnisschaum und warmem, gleichmäßigem Klang. Die Geräuschunterdrückung macht Züge und Großraumbüros leise, und zusammengeklappt passen sie in eine kleine Tasche.',
  ],
  'Small Porch Speaker': [
    'Kleiner Terrassenlautsprecher',
    'Ein handbreiter Lautsprecher, der eine Küche füllt, ohne zu schreien. Regen und Sand machen ihm nichts aus, und zwei davon werden zu links und rechts.',
  ],
  'Pocket Earbuds': [
    'Ohrhörer für die Tasche',
    'Leichte Ohrhörer mit Silikonaufsätzen in drei Größen und einer Hülle, die auf jeder Ladefläche lädt. Einmal tippen hält an, zweimal tippen springt weiter.',
  ],
  'Studio Laptop 14': [
    'Laptop Studio 14',
    'Ein leiser Laptop mit hellem, mattem Bildschirm und einer Tastatur für lange Briefe. Eine Ladung reicht für einen ganzen Arbeitstag.',
  ],
  'Sketch Tablet 11': [
    'Zeichentablet 11',
    'Ein dünnes Tablet, dessen Oberfläche sich wie Zeichenpapier anfühlt. Der Stift lädt an der Kante und muss nie gekoppelt werden.',
  ],
  'Metro Phone': [
    'Telefon Metro',
    'Ein Telefon von vernünftiger Größe, dessen Akku sich zu Hause wechseln lässt. Zwei Kameras, eine für weite Straßen und eine für nahe Porträts.',
  ],
  'Rangefinder Travel Camera': [
    'Reisekamera mit Messsucher',
    'Eine kompakte Kamera mit lichtstarkem, festem Objektiv und Rädern für alles Wichtige. Gemacht für ganze Tage zu Fuß mit nur einer Kamera.',
  ],
  'Quiet Key Keyboard': [
    'Leise Tastatur',
    'Flache, weiche Tasten, die kein Nachbar hört. Sie spricht mit drei Rechnern und wechselt mit einer Taste zwischen ihnen.',
  ],
  'Curve Wireless Mouse': [
    'Geschwungene Funkmaus',
    'Eine Maus in der Form der ruhenden Hand, mit leisen Tasten und weichem Rad. Eine Ladung hält etwa ein halbes Jahr.',
  ],
  'Wide View Monitor 27': [
    'Monitor Weitblick 27',
    'Ein Monitor mit ehrlichen Farben und einem Fuß, der hebt, dreht und neigt. Ein einziges Kabel führt Bild, Daten und Strom für den Laptop.',
  ],
  'Power Brick 10K': [
    'Ladebarren 10K',
    'Zwei volle Ladungen für die meisten Telefone aus einem Barren, der in eine Hemdtasche passt. Vier kleine Lichter zeigen, was übrig ist.',
  ],
  'Shelf Stereo Speaker': [
    'Stereolautsprecher fürs Regal',
    'Ein einzelnes Gehäuse mit Platz für echten Bass und klare Stimmen. Er spielt vom Telefon und hat noch eine Buchse für den Plattenspieler.',
  ],
};
