import type { EventoNFe } from '@apura/engine';
import { generateEvento, MODELOS_DE_EVENTO, type TipoDeEventoDeAmostra } from '@apura/testing/eventos';
import { expect, test } from '@jest/globals';
import { lerXml } from '../../packages/documents/src/build-with-doc-zips.ts';
import { lerDocumento } from '../../packages/documents/src/documentos/build-all.ts';
import type { Leitura } from '../../packages/documents/src/leitura.ts';
import { allWithSaxes, withSaxes } from '../../packages/documents/teste/with-saxes.ts';

const CHAVE = '35260911222333000181550010000012341123456789';
const EM = '2026-11-06T12:00:00-03:00';
const TIPOS = Object.keys(MODELOS_DE_EVENTO) as TipoDeEventoDeAmostra[];

function umEvento(leitura: Leitura): { evento: EventoNFe; avisos: readonly string[] } {
  const [documento, ...outros] = leitura.tipo === 'lido' ? leitura.documentos : [];
  if (documento?.tipo !== 'evento' || outros.length > 0) throw new Error(JSON.stringify(leitura));
  return { evento: documento.evento, avisos: documento.avisos.map(({ codigo }) => codigo) };
}

const read = (xml: string) => umEvento(lerXml(Buffer.from(xml)));

test.each(TIPOS)('event %s is read whole, the same on both ways and beside other documents', (tpEvento) => {
  for (const seed of [1, 2, 3]) {
    const { bytes, protocolo } = generateEvento({
      tpEvento,
      chave: CHAVE,
      dhEvento: EM,
      seed,
      nSeqEvento: seed,
    });
    const leitura = lerXml(bytes);
    expect(withSaxes(bytes)).toEqual(leitura);
    expect(lerDocumento(bytes)).toEqual(leitura);
    expect(allWithSaxes(bytes)).toEqual(leitura);
    const { evento, avisos } = umEvento(leitura);
    expect(evento).toMatchObject({ tpEvento, chNFe: CHAVE, cStat: '135', dhRegEvento: EM, protocolo });
    expect(evento.nSeqEvento).toBe(String(seed));
    expect(avisos).toEqual([]);
    expect(valores(evento.detEvento)).toEqual(valoresNoTexto(bytes.toString()));
  }
});

/** Every text of an object, sorted. */
function valores(parte: unknown): string[] {
  if (typeof parte === 'string') return [parte];
  return Object.values(parte ?? {})
    .flatMap(valores)
    .sort();
}

/** What stands in detEvento, by a search of the text: an independent, if simple, second reader. */
function valoresNoTexto(xml: string): string[] {
  const [, dentro = ''] = /<detEvento[^>]*>(.*)<\/detEvento>/.exec(xml) ?? [];
  const semCabeca = dentro.replace(/<(descEvento|cOrgaoAutor|verAplic)>[^<]*<\/\1>/g, '');
  const textos = [...semCabeca.matchAll(/>([^<]+)</g)].map(([, texto = '']) => texto);
  const attributes = [...semCabeca.matchAll(/ (?:nItem|idTransacao)="([^"]*)"/g)].map(
    ([, texto = '']) => texto,
  );
  return [...textos, ...attributes].sort();
}

const proc = (tpEvento: string, det: string): string =>
  `<procEventoNFe><evento><infEvento><tpAmb>1</tpAmb><CNPJ>11222333000181</CNPJ><chNFe>${CHAVE}</chNFe>` +
  `<dhEvento>${EM}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento><detEvento>${det}</detEvento>` +
  `</infEvento></evento>${ret(tpEvento)}</procEventoNFe>`;
const ret = (tpEvento: string, cStat = '135'): string =>
  `<retEvento><infEvento><tpAmb>1</tpAmb><cStat>${cStat}</cStat><chNFe>${CHAVE}</chNFe><tpEvento>${tpEvento}</tpEvento>` +
  `<nSeqEvento>1</nSeqEvento><dhRegEvento>${EM}</dhRegEvento><nProt>135260000000007</nProt></infEvento></retEvento>`;

test.each(['nItem', 'nitem', 'NITEM', 'NItem'])('the item of a group is named by %s', (nome) => {
  const xml = proc('211130', `<gImobilizacao ${nome}="3"><vIBS>1.00</vIBS><vCBS>9.00</vCBS></gImobilizacao>`);
  expect(read(xml).evento.detEvento).toEqual({ gImobilizacao: [{ nItem: '3', vIBS: '1.00', vCBS: '9.00' }] });
  expect(withSaxes(Buffer.from(xml))).toEqual(lerXml(Buffer.from(xml)));
});

test('both layouts of the presumed credit are read, and both levels of a loss', () => {
  const novo =
    '<gCredPresOper nItem="1"><vBCCredPres>40000.00</vBCCredPres><cCredPres>08</cCredPres>' +
    '<gIBSCredPres><pCredPres>7.5</pCredPres><vCredPres>3000.00</vCredPres></gIBSCredPres></gCredPresOper>';
  expect(read(proc('211110', novo)).evento.detEvento).toEqual({
    gCredPresOper: [
      {
        nItem: '1',
        vBCCredPres: '40000.00',
        cCredPres: '08',
        gIBSCredPres: { pCredPres: '7.5', vCredPres: '3000.00' },
      },
    ],
  });
  const perda =
    '<gPerecimento nItem="1"><vIBS>4.20</vIBS><vCBS>37.80</vCBS><gControleEstoque><qPerecimento>15</qPerecimento>' +
    '<uPerecimento>UN</uPerecimento><vIBS>2.33</vIBS><vCBS>21.00</vCBS></gControleEstoque></gPerecimento>';
  expect(read(proc('112130', perda)).evento.detEvento).toEqual({
    gPerecimento: [
      {
        ...{ nItem: '1', vIBS: '4.20', vCBS: '37.80' },
        gControleEstoque: { qPerecimento: '15', uPerecimento: 'UN', vIBS: '2.33', vCBS: '21.00' },
      },
    ],
  });
});

const RESUMO = (tpEvento: string): string =>
  `<resEvento versao="1.01"><cOrgao>92</cOrgao><CNPJ>11222333000181</CNPJ><chNFe>${CHAVE}</chNFe><dhEvento>${EM}</dhEvento>` +
  `<tpEvento>${tpEvento}</tpEvento><nSeqEvento>2</nSeqEvento><xEvento>x</xEvento><dhRecbto>${EM}</dhRecbto>` +
  '<nProt>135260000000008</nProt></resEvento>';

test.each<[string, string, readonly string[]]>([
  ['the summary of an event of amounts', RESUMO('112130'), ['evento_sem_detalhe']],
  ['the summary of a cancellation', RESUMO('110111'), []],
  ['the summary of a refusal by the recipient', RESUMO('210220'), []],
  ['the answer alone', ret('112130'), ['evento_sem_detalhe']],
  [
    'the answer to a batch',
    `<retEnvEvento><cStat>128</cStat>${ret('211124')}</retEnvEvento>`,
    ['evento_sem_detalhe'],
  ],
])('%s tells of a registered event without what it says', (_nome, xml, esperados) => {
  const { evento, avisos } = read(xml);
  expect({ avisos, detalhe: evento.detEvento, cStat: evento.cStat, em: evento.dhRegEvento }).toEqual({
    avisos: esperados,
    detalhe: undefined,
    cStat: '135',
    em: EM,
  });
});

test('an answer that refuses is no event; an event without answer and one that nobody knows are said to be so', () => {
  expect(lerXml(Buffer.from(ret('211124', '575')))).toMatchObject({ tipo: 'problema' });
  const semRetorno = proc('211124', '').replace(/<retEvento>.*<\/retEvento>/, '');
  expect(read(semRetorno).avisos).toEqual(['evento_sem_registro']);
  expect(read(proc('211199', '<gNovo nItem="1"><vCBS>1.00</vCBS></gNovo>')).avisos).toEqual([
    'evento_desconhecido',
  ]);
});

test.each([
  ['991 items', `${'<gCredito nItem="1"/>'.repeat(991)}`, 'xml_limite_excedido'],
  [
    'an amount that is none',
    '<gCredito nItem="1"><vCredCBS>1,00</vCredCBS></gCredito>',
    'nfe_valor_invalido',
  ],
  ['a field twice', '<indAceitacao>1</indAceitacao><indAceitacao>0</indAceitacao>', 'nfe_campo_repetido'],
  ['a text without end', `<xMotivo>${'x'.repeat(1001)}</xMotivo>`, 'xml_limite_excedido'],
])('an event with %s is refused', (_nome, det, codigo) => {
  const bytes = Buffer.from(proc('211150', det));
  expect(lerXml(bytes)).toMatchObject({ tipo: 'problema', problema: { codigo } });
  expect(withSaxes(bytes)).toEqual(lerXml(bytes));
});
