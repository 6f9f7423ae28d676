import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EventoNFe, NotaFiscal, Situacao } from '@apura/engine';
import { situacaoDaNota } from '@apura/engine/leitura';
import { expect, test } from '@jest/globals';
import { lerXml } from './build-with-doc-zips.ts';
import { decode } from './decode.ts';
import type { Leitura } from './leitura.ts';

/**
 * Real files, where the shared folder with them is present. What is expected comes from the index that describes them
 * (made by other tools) and from looking at the files; without the folder, `build-with-doc-zips.test.ts` stands for them.
 */
const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');
const PRESENTE = existsSync(join(CORPUS, 'index.csv'));

/** A test of the corpus where there is one; elsewhere one test below says that it did not run. */
const provar = (nome: string, prova: () => void) => PRESENTE && test(nome, prova);

if (!PRESENTE) {
  test('not run here: the corpus is absent, build-with-doc-zips.test.ts has samples of every outcome', () => {
    expect(existsSync(CORPUS)).toBe(false);
  });
}

type LinhaDoIndice = Readonly<Record<string, string>>;

const INDICE = PRESENTE ? readCsv(readFileSync(join(CORPUS, 'index.csv'), 'utf8')) : [];

/** Files that are not what their layout demands, each looked at. */
const RECUSADOS_PELO_LEIAUTE: Readonly<Record<string, string>> = {
  // Layout 3.10, and a `prod` without NCM.
  'asseinfo__br_danfe__nfe_simples_nacional-2.xml': 'nfe_campo_ausente',
  'asseinfo__br_danfe__with_footer.xml': 'nfe_campo_ausente',
  'asseinfo__br_danfe__with_issqn.xml': 'nfe_campo_ausente',
  'asseinfo__br_danfe__with_three_pages.xml': 'nfe_campo_ausente',
  'asseinfo__br_danfe__without_issqn.xml': 'nfe_campo_ausente',
  // Layout 3.10, and a dhEmi without offset.
  'nfephp-org__sped-common__11101284613439000180550010000004881093997017-nfeError.xml': 'nfe_campo_invalido',
  // A template: each value is the word "string", also that of chNFe in the events.
  'nfephp-org__sped-nfe__retConsSitNFe_v4.00.xsd.xml': 'nfe_campo_invalido',
  // <mod>99</mod>, as every number of this file is made of nines.
  'Unimake__Uninfe__ComIntermediario_99999999999999999999999999999999999999999999-nfe.xml':
    'nfe_campo_invalido',
};

/** Files that are no XML, by what their first bytes are. */
const MAL_FORMADOS: Readonly<Record<string, string>> = {
  // An HTTP answer, headers and all.
  'nfephp-org__sped-common__forbidden.xml': 'xml_invalido',
  'nfephp-org__nfephp__retornoSefaz_success_statusservico.xml': 'xml_invalido',
  // A second attribute begins right behind the first in a start tag.
  'nfephp-org__sped-common__xml-sujo.xml': 'xml_malformado',
};

const RAIZES_RECUSADAS = new Set(['cancNFe', 'infNFe']);
/** The answer to a batch of events tells of those that were registered. */
const COM_REGISTRO = /;(?:135|136|155)$/;
const RAIZES_DE_NOTA = new Set(['NFe', 'nfeProc', 'enviNFe']);

function codigoEsperado(linha: LinhaDoIndice): string | undefined {
  const { file = '', root_element = '', versao = '', cStat = '' } = linha;
  const raiz = root_element.slice(root_element.indexOf(':') + 1);
  if (linha.well_formed === 'n') return MAL_FORMADOS[file] ?? 'not in the table';
  if (RAIZES_RECUSADAS.has(raiz)) return 'documento_nao_suportado';
  if (cStat.startsWith('128') && !COM_REGISTRO.test(cStat)) return 'documento_nao_suportado';
  if (/^1\.\d\d$/.test(versao) && RAIZES_DE_NOTA.has(raiz)) return 'nfe_versao_antiga';
  if (RAIZES_DE_NOTA.has(raiz) && versao === '') return 'nfe_campo_ausente';
  if (versao === 'string') return 'nfe_campo_invalido';
  return RECUSADOS_PELO_LEIAUTE[file];
}

function read(folder: string, arquivo: string): { leitura: Leitura; texto: string } {
  const bytes = readFileSync(join(CORPUS, folder, arquivo));
  return { leitura: lerXml(bytes), texto: decode(bytes) };
}

function codigoDe(leitura: Leitura): string | undefined {
  return leitura.tipo === 'problema' ? leitura.problema.codigo : undefined;
}

function notasDe(leitura: Leitura): NotaFiscal[] {
  if (leitura.tipo === 'problema') return [];
  return leitura.documentos.flatMap((documento) => (documento.tipo === 'nota' ? documento.nota : []));
}

function eventosDe(leitura: Leitura): EventoNFe[] {
  if (leitura.tipo === 'problema') return [];
  return leitura.documentos.flatMap((documento) => (documento.tipo === 'evento' ? documento.evento : []));
}

provar('the tables here have every file of the corpus, and no other', () => {
  const xmls = (folder: string) => readdirSync(join(CORPUS, folder)).filter((nome) => /\.xml$/i.test(nome));
  expect(INDICE.map(({ file }) => file).sort()).toEqual(xmls('documents').sort());
  expect(Object.keys(EDGE).sort()).toEqual(xmls('edge').sort());
});

provar('every file of the corpus is read, or refused for what its index row says that it is', () => {
  const diferentes = INDICE.flatMap((linha) => {
    const lido = codigoDe(read('documents', linha.file ?? '').leitura);
    const esperado = codigoEsperado(linha);
    return lido === esperado ? [] : [`${linha.file}: ${lido}, and not ${esperado}`];
  });
  expect(diferentes).toEqual([]);
  expect(INDICE).toHaveLength(334);
});

provar('every note of the corpus has the facts of its index row', () => {
  for (const linha of INDICE.filter((cada) => cada.is_event === 'n' && codigoEsperado(cada) === undefined)) {
    const [nota, ...outras] = notasDe(read('documents', linha.file ?? '').leitura);
    const lido = {
      file: linha.file,
      outras: outras.length,
      det_items: String(nota?.det.length),
      model: nota?.ide.mod,
      dhEmi: nota?.ide.dhEmi,
      tpAmb: nota?.ide.tpAmb,
      CRT: nota?.emit.CRT ?? '',
      finNFe: nota?.ide.finNFe,
      items_with_ibscbs: String(nota?.det.filter((item) => item.imposto.IBSCBS !== undefined).length),
      csts: classes(nota, 'CST'),
      cclasstribs: classes(nota, 'cClassTrib'),
      cStat: nota?.protNFe?.cStat ?? '',
      situacao: nota === undefined ? undefined : situacaoDaNota(nota),
    };
    const { det_items, model, dhEmi, tpAmb, CRT, finNFe, items_with_ibscbs, csts, cclasstribs } = linha;
    const cStat = SEM_PROTOCOLO.has(linha.file ?? '') ? '' : (linha.cStat ?? '').split(';')[0];
    const doIndice = {
      det_items,
      model,
      // Layout 2.00 has the day alone.
      dhEmi: dhEmi?.length === 10 ? `${dhEmi}T00:00:00-03:00` : dhEmi,
      tpAmb,
      CRT,
      finNFe,
      items_with_ibscbs,
      csts,
      cclasstribs,
      cStat,
      situacao: COM_PROTOCOLO_DE_OUTRA.has(linha.file ?? '') ? 'sem_protocolo' : SITUACOES[cStat ?? ''],
    };
    expect(lido).toEqual({ file: linha.file, outras: 0, ...doIndice });
  }
});

/** Looked at: protNFe is empty, and infProt stands beside it. */
const SEM_PROTOCOLO = new Set([
  'nfephp-org__sped-common__35150158716523000119550010000000071000000076-protNFe.xml',
]);

/** Looked at: the chNFe of the protocol is not the key of the note (MOC 7.0: it authorises another one). */
const COM_PROTOCOLO_DE_OUTRA = new Set([
  'nfephp-org__sped-da__nfe.xml',
  'nfephp-org__sped-common__43141087235172000122550010008660511960855863.xml',
  'stoq__stoq-server__nfce.xml',
]);

/** reference.md 3.3: what the cStat of a protocol means. */
const SITUACOES: Readonly<Record<string, Situacao>> = {
  '': 'sem_protocolo',
  '100': 'autorizada',
  '150': 'autorizada',
  '101': 'cancelada',
  // Looked at: "Evento registrado" in the place of an authorisation, and a template; neither authorises the note.
  '135': 'sem_protocolo',
  OK: 'sem_protocolo',
};

function classes(nota: NotaFiscal | undefined, campo: 'CST' | 'cClassTrib'): string {
  const valores = (nota?.det ?? [])
    .map((item) => item.imposto.IBSCBS?.[campo])
    .filter((valor) => valor !== undefined);
  return [...new Set(valores)].sort().join(' ');
}

provar('every event of the corpus has the kind and the status of its index row', () => {
  for (const linha of INDICE.filter((cada) => cada.tpEvento !== '' && codigoEsperado(cada) === undefined)) {
    const eventos = eventosDe(read('documents', linha.file ?? '').leitura);
    const cStat = linha.is_event === 'y' ? linha.cStat?.replace(/^128;/, '') : linha.cStat?.split(';')[1];
    expect({
      file: linha.file,
      tpEvento: tipos(eventos, 'tpEvento'),
      cStat: tipos(eventos, 'cStat'),
    }).toEqual({
      file: linha.file,
      tpEvento: linha.tpEvento,
      cStat,
    });
  }
});

function tipos(eventos: readonly EventoNFe[], campo: 'tpEvento' | 'cStat'): string {
  return [...new Set(eventos.flatMap((evento) => evento[campo] ?? []))].join(';');
}

/**
 * What a search for the tag finds in the raw text of items and totals, in order: an independent, if simple, second
 * reader. (One file of the corpus has a `prod` outside of any `det`, which is no item.)
 */
function valoresNoTexto(texto: string, campo: string): string[] {
  const itensETotais = texto
    .replace(/<!--[\s\S]*?-->/g, '')
    .match(/<(?:\w+:)?(det|total)[ >][\s\S]*?<\/(?:\w+:)?\1>/g)
    ?.join('') as string;
  return [...itensETotais.matchAll(new RegExp(`<(?:\\w+:)?${campo}>([^<]*)<`, 'g'))].map(([, valor = '']) =>
    valor.trim(),
  );
}

provar('products and totals are those that a plain text search finds', () => {
  for (const linha of INDICE) {
    const { leitura, texto } = read('documents', linha.file ?? '');
    const [nota] = notasDe(leitura);
    if (nota === undefined) continue;
    const doItem = (campo: 'vProd' | 'NCM' | 'CFOP' | 'qCom') => nota.det.map(({ prod }) => prod[campo]);
    const file = linha.file;
    expect({ file, NCM: doItem('NCM') }).toEqual({ file, NCM: valoresNoTexto(texto, 'NCM') });
    expect({ file, qCom: doItem('qCom') }).toEqual({ file, qCom: valoresNoTexto(texto, 'qCom') });
    const vProd = [...doItem('vProd'), nota.total.ICMSTot?.vProd].filter((valor) => valor !== undefined);
    // Sorted: one file of the corpus has its totals before its items.
    expect({ file, vProd: vProd.sort() }).toEqual({ file, vProd: valoresNoTexto(texto, 'vProd').sort() });
    expect({ file, vNF: [nota.total.ICMSTot?.vNF] }).toEqual({ file, vNF: valoresNoTexto(texto, 'vNF') });
  }
});

const NOTA = 'nota';

/** `corpus/edge`: by its README and by looking. The files with "nota" hold one note of one item, unless said below. */
const EDGE: Readonly<Record<string, string>> = {
  '990_items.xml': NOTA,
  'cdata_xprod.xml': NOTA,
  // The comma and the empty base are not in these two files (looked at): they are the plain note.
  'decimal_comma.xml': NOTA,
  'empty_vbc.xml': NOTA,
  'double_bom.xml': NOTA,
  'empty.xml': 'xml_vazio',
  'entity_bomb.xml': 'xml_doctype_proibido',
  'enviNFe_two_notes.xml': NOTA,
  'latin1_declared.xml': NOTA,
  'latin1_declared_utf8.xml': NOTA,
  'leading_newline_before_decl.xml': NOTA,
  'no_namespace.xml': NOTA,
  'ns_prefixed.xml': NOTA,
  'only_decl.xml': 'xml_malformado',
  'procEventoNFe_110111_assembled.xml': 'evento',
  'trailing_nul_and_garbage.xml': 'nota',
  'truncated.xml': 'xml_malformado',
  'undeclared_entity_in_signature.xml': 'xml_malformado',
  'uppercase_tags.xml': 'xml_sem_nfe',
  'utf16_declared_utf8_bytes.xml': NOTA,
  'utf16le_bom.xml': NOTA,
  'windows1252_declared.xml': NOTA,
  'xxe_external.xml': 'xml_doctype_proibido',
};

provar('every nasty variant ends as its table says', () => {
  for (const [arquivo, esperado] of Object.entries(EDGE)) {
    const { leitura } = read('edge', arquivo);
    const tipo = leitura.tipo === 'problema' ? leitura.problema.codigo : leitura.documentos[0]?.tipo;
    expect({ arquivo, tipo }).toEqual({ arquivo, tipo: esperado });
    if (esperado === 'evento') {
      expect(eventosDe(leitura)).toEqual([
        expect.objectContaining({
          chNFe: '35150300822602000124650010009923461099234656',
          tpEvento: '110111',
          tpAmb: '2',
          cStat: '135',
        }),
      ]);
    }
    if (esperado !== NOTA) continue;
    const notas = notasDe(leitura);
    const lote = arquivo.startsWith('enviNFe');
    expect({ arquivo, notas: notas.length }).toEqual({ arquivo, notas: lote ? 2 : 1 });
    expect(notas[0]?.det).toHaveLength(arquivo === '990_items.xml' ? 990 : 1);
    expect(notas[0]).toMatchObject({
      chave: '35260300000000000191550010000005041000000001',
      ide: { mod: '55', tpAmb: '1' },
    });
    expect(notas[0]?.emit.xNome).toBe('EMPRESA FICTÍCIA AÇÃO & CIA LTDA');
    expect(situacaoDaNota(notas[0] as NotaFiscal)).toBe(lote ? 'sem_protocolo' : 'autorizada');
  }
});

/** Comma-separated values with quoted fields, as the index is written. */
function readCsv(texto: string): LinhaDoIndice[] {
  const [header = [], ...linhas] = texto
    .trim()
    .split(/\r?\n/)
    .map((linha) =>
      [...linha.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, aspas, puro]) => aspas ?? puro ?? '',
      ),
    );
  return linhas.map((valores) =>
    Object.fromEntries(header.map((coluna, indice) => [coluna, valores[indice] ?? ''])),
  );
}
