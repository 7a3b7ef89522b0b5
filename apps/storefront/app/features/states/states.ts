/** A state, province or prefecture, as an address has it. */
export interface State {
  /** Text that is printed on letters: the state's code, or its name where codes are not used. */
  value: string;
  name: string;
}

// ISO 3166-2 as of 2026, of the countries whose addresses need one: as `code name` where letters have the code, else by name
const coded: Record<string, string> = {
  US: `AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, CA California, CO Colorado,
    CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho,
    IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland,
    MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada,
    NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota,
    MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico,
    RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, VI U.S. Virgin Islands, UT Utah,
    VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`,
  BR: `AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo,
    GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba,
    PR Paraná, PE Pernambuco, PI Piauí, RN Rio Grande do Norte, RS Rio Grande do Sul, RJ Rio de Janeiro,
    RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins`,
  IT: `AG Agrigento, AL Alessandria, AN Ancona, AO Aosta, AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino,
    BA Bari, BT Barletta-Andria-Trani, BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, BZ Bolzano,
    BS Brescia, BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, CT Catania, CZ Catanzaro,
    CH Chieti, CO Como, CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna, FM Fermo, FE Ferrara, FI Firenze,
    FG Foggia, FC Forlì-Cesena, FR Frosinone, GE Genova, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia,
    AQ L'Aquila, SP La Spezia, LT Latina, LE Lecce, LC Lecco, LI Livorno, LO Lodi, LU Lucca, MC Macerata,
    MN Mantova, MS Massa-Carrara, MT Matera, ME Messina, MI Milano, MO Modena, MB Monza e Brianza, NA Napoli,
    NO Novara, NU Nuoro, OR Oristano, PD Padova, PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro e Urbino,
    PE Pescara, PC Piacenza, PI Pisa, PT Pistoia, PN Pordenone, PZ Potenza, PO Prato, RG Ragusa, RA Ravenna,
    RC Reggio Calabria, RE Reggio Emilia, RI Rieti, RN Rimini, RM Roma, RO Rovigo, SA Salerno, SS Sassari,
    SV Savona, SI Siena, SR Siracusa, SO Sondrio, SU Sud Sardegna, TA Taranto, TE Teramo, TR Terni, TO Torino,
    TP Trapani, TN Trento, TV Treviso, TS Trieste, UD Udine, VA Varese, VE Venezia, VB Verbano-Cusio-Ossola,
    VC Vercelli, VR Verona, VV Vibo Valentia, VI Vicenza, VT Viterbo`,
};

const namedStates: Record<string, string> = {
  MX: `Aguascalientes, Baja California, Baja California Sur, Campeche, Chiapas, Chihuahua, Ciudad de México,
    Coahuila, Colima, Durango, Guanajuato, Guerrero, Hidalgo, Jalisco, México, Michoacán, Morelos, Nayarit,
    Nuevo León, Oaxaca, Puebla, Querétaro, Quintana Roo, San Luis Potosí, Sinaloa, Sonora, Tabasco, Tamaulipas,
    Tlaxcala, Veracruz, Yucatán, Zacatecas`,
  IN: `Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chandigarh, Chhattisgarh,
    Dadra and Nagar Haveli and Daman and Diu, Delhi, Goa, Gujarat, Haryana, Himachal Pradesh, Jammu and Kashmir,
    Jharkhand, Karnataka, Kerala, Ladakh, Lakshadweep, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram,
    Nagaland, Odisha, Puducherry, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh,
    Uttarakhand, West Bengal`,
  JP: `Hokkaido, Aomori, Iwate, Miyagi, Akita, Yamagata, Fukushima, Ibaraki, Tochigi, Gunma, Saitama, Chiba, Tokyo,
    Kanagawa, Niigata, Toyama, Ishikawa, Fukui, Yamanashi, Nagano, Gifu, Shizuoka, Aichi, Mie, Shiga, Kyoto,
    Osaka, Hyogo, Nara, Wakayama, Tottori, Shimane, Okayama, Hiroshima, Yamaguchi, Tokushima, Kagawa, Ehime,
    Kochi, Fukuoka, Saga, Nagasaki, Kumamoto, Oita, Miyazaki, Kagoshima, Okinawa`,
};

/** @returns none for a country whose addresses have none, or whose states are not known here */
export function listStates(country: string): State[] {
  return [
    ...splitEntries(coded[country]).map((entry) => {
      const [value = '', ...words] = entry.split(' ');
      return { value, name: words.join(' ') };
    }),
    ...splitEntries(namedStates[country]).map((name) => ({ value: name, name })),
  ];
}

const splitEntries = (list: string | undefined) => list?.split(/,\s+/) ?? [];
