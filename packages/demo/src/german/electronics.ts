import type { Texts } from './texts.ts';

export const electronics: Record<string, Texts> = {
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
  'Wall Charger 65': [
    'Steckerlader 65',
    'Ein kleiner Block für Laptop und Telefon zugleich. Die Stifte klappen ein, und das geflochtene Kabel ist zwei Meter lang.',
  ],
  'Travel Charger 30': [
    'Reiselader 30',
    'Ein Ladegerät, so groß wie eine Streichholzschachtel, das die meisten Telefone bis Mittag füllt. Drei Stecker für andere Länder rasten ohne Kraft ein.',
  ],
  'Compact Laptop 13': [
    'Kompakter Laptop 13',
    'Ein kleiner Laptop, der in jeder Tasche verschwindet und trotzdem eine volle Tastatur hat. Speicher und Akku sitzen hinter sechs gewöhnlichen Schrauben.',
  ],
  'Full Row Keyboard': [
    'Tastatur mit Ziffernblock',
    'Eine volle Tastatur mit Ziffernblock für alle, die beruflich rechnen. Die Tasten sind flach, die Füße aus Gummi, und das Kabel lässt sich abziehen.',
  ],
};
