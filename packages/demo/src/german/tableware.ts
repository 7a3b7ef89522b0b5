import type { Texts } from './texts.ts';

export const tableware: Record<string, Texts> = {
  'Everyday Mug': [
    'Becher für jeden Tag',
    'Ein Becher mit schwerem Boden, der den Kaffee heiß hält und gut in der Hand liegt. Er verträgt Spülmaschine, Mikrowelle und kleine ungeschickte Hände.',
  ],
  'Large Serving Bowl': [
    'Große Servierschüssel',
    'Eine weite Schüssel für Salat, Nudeln oder zwölf Orangen. Die Glasur sammelt sich am Rand, darum sieht keine aus wie die andere.',
  ],
  'Porcelain Tea Pot': [
    'Teekanne aus Porzellan',
    'Eine runde Kanne mit einem Stahlsieb, das sich im Ganzen herausheben lässt. Sie schenkt vier Tassen ein, ohne einen Tropfen auf dem Tisch.',
  ],
  'Winter Cocoa Mug': [
    'Kakaobecher für den Winter',
    'Ein dicker Becher, der einen langen Kakao bis zum letzten Schluck warm hält. In den Henkel passen drei Finger, in Fäustlingen zwei.',
  ],
  'Everyday Dinner Plates': [
    'Essteller für jeden Tag',
    'Vier Teller mit flachem Rand, der die Soße da hält, wo sie hingehört. Sie tragen die Glasur des Bechers für jeden Tag und sind genauso schwer kleinzukriegen.',
  ],
  'Breakfast Plate Stack': [
    'Frühstücksteller',
    'Vier kleine Teller für Toast, Kuchen und Orangenschalen. Gesprenkelt wie ein Ei, und keiner wie der andere.',
  ],
  'Two Water Glasses': [
    'Zwei Wassergläser',
    'Ein Paar schlichte Gläser, aus alten Flaschen gepresst, mit dem blassen Grün des Meeres. Sie lassen sich stapeln und überstehen jahrelang die Spülmaschine.',
  ],
  'Ribbed Juice Glasses': [
    'Gerillte Saftgläser',
    'Zwei gerillte Gläser, mit denen ein gewöhnlicher Morgen wie im Hotel aussieht. Die Rillen geben kleinen Händen Halt.',
  ],
  'Porridge Bowl': [
    'Porridgeschale',
    'Eine tiefe Schale mit Fuß, gemacht für das Sofa. Sie hält den Haferbrei bis zum letzten Löffel warm.',
  ],
  'Tall Latte Mug': [
    'Hoher Milchkaffeebecher',
    'Ein höherer Becher für Milchkaffee und für alle, die zu oft nachschenken. In den Henkel passen drei Finger, und er bleibt kühl.',
  ],
  'Family Tea Pot': [
    'Familienteekanne',
    'Sechs Tassen in einer runden, standfesten Kanne, die eine Stunde lang warm hält. Der Deckel hat eine Nase und bleibt auch beim letzten Tropfen sitzen.',
  ],
};
