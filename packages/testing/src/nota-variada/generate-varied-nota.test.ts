import { lerXml, type NotaFiscal, situacaoDaNota } from '@apura/documents';
import type { Tree } from '@apura/samples/writing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createValidator, SCHEMAS } from '../../teste/validate-by-schema.ts';
import { generateVariedNota, type VariedNota } from './generate-varied-nota.ts';
import { ICMS_DO_SIMPLES, ICMS_MONOFASICO, ICMS_NORMAL } from './icms.ts';
import { type NomeDoPerfil, PERFIS } from './perfis.ts';

const NOMES = Object.keys(PERFIS) as NomeDoPerfil[];
const notas = fc
  .record({ seed: fc.integer({ min: 1, max: 2_000_000_000 }), perfil: fc.constantFrom(...NOMES) })
  .map(generateVariedNota);

function readNota(bytes: Uint8Array): NotaFiscal {
  const leitura = lerXml(bytes);
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  const [documento, ...outros] = leitura.documentos;
  if (documento?.tipo !== 'nota' || outros.length > 0) throw new Error('It is not one note.');
  expect(documento.avisos).toEqual([]);
  return documento.nota;
}

/** Groups whose fields the reader puts into the group around, and those that it gives the name of the tax. */
const TRANSPARENTES = /^(?:comb|enderEmit|enderDest|infProt|NFref)$/;
const VARIANTES = /^(?:ICMS|IPI|PIS|COFINS)$/;

/** Every field of a tree as "place = value", at the place where the reader has it. */
function folhasEscritas(no: Tree[string], lugar: string): string[] {
  if (no === undefined) return [];
  if (typeof no === 'string') return no === '' ? [] : [`${lugar} = ${no}`];
  if (Array.isArray(no)) return no.flatMap((item, i) => folhasEscritas(item, inLista(lugar, i)));
  return Object.entries(no as Tree).flatMap(([nome, valor]) => {
    const [pai] = lugar.split('/').slice(-1) as [string];
    const variante = VARIANTES.test(pai) && nome.startsWith(pai);
    const filhos = folhasEscritas(valor, TRANSPARENTES.test(nome) || variante ? lugar : `${lugar}/${nome}`);
    return variante ? [`${lugar}/grupo = ${nome}`, ...filhos] : filhos;
  });
}

/** Lists of groups keep the position; keys of referenced notes stand there one after the other. */
const inLista = (lugar: string, i: number): string => (lugar.endsWith('/ide') ? lugar : `${lugar}[${i}]`);

function folhasLidas(no: unknown, lugar: string): string[] {
  if (typeof no === 'string') return [`${lugar} = ${no}`];
  if (Array.isArray(no))
    return no.flatMap((item, i) => folhasLidas(item, typeof item === 'string' ? lugar : `${lugar}[${i}]`));
  return Object.entries(no as object).flatMap(([nome, valor]) => folhasLidas(valor, `${lugar}/${nome}`));
}

/** What the tree of a note says, in the form in which the reader should give it. */
function esperado({ tree, chave }: VariedNota): string[] {
  const proc = tree.nfeProc as Tree | undefined;
  const NFe = (proc ?? tree).NFe as Tree;
  const infNFe = NFe.infNFe as Tree;
  const { '@Id': _id, '@versao': versao, ide, emit, dest, retirada, entrega, det, total, transp } = infNFe;
  const protNFe = proc === undefined ? undefined : ((proc.protNFe as Tree).infProt as Tree);
  const itens = (det as readonly Tree[]).map(({ '@nItem': nItem, ...item }) => ({ nItem, ...item }));
  return folhasEscritas(
    { chave, versao, ide, emit, dest, retirada, entrega, det: itens, total, transp, protNFe } as Tree,
    '',
  ).map((folha) => folha.replace('/impostoDevol/IPI/', '/impostoDevol/'));
}

/** Fields that are written and not read, as `tabela-de-campos.test.ts` of the reader has them, with its reasons. */
const DEIXADO =
  /\/(?:procEmi|verProc|xLgr|nro|xBairro|CEP|cPais|xPais|cEANTrib|vUnTrib|cEnq|infAdProd|verAplic|digVal) = |\/DI\/|\/(?:retirada|entrega)\/(?:xNome|xMun) = /;

test('a varied note is read back as it was written, field by field', () => {
  fc.assert(
    fc.property(notas, (nota) => {
      const lida = readNota(nota.bytes);
      const escritas = esperado(nota).filter((folha) => !DEIXADO.test(folha) || /\/ISSQN\/cPais/.test(folha));
      expect(folhasLidas(lida, '').sort()).toEqual(escritas.sort());
      expect(situacaoDaNota(lida)).toBe(lida.protNFe === undefined ? 'sem_protocolo' : 'autorizada');
    }),
    { numRuns: 400 },
  );
});

test('the kinds of notes have every variant of each tax, and every shape of CBS and IBS', () => {
  const texto = NOMES.flatMap((perfil) =>
    Array.from({ length: 12 }, (_, seed) => generateVariedNota({ seed: seed + 1, perfil }).bytes.toString()),
  ).join('');
  const elementos = [
    ...Object.keys({ ...ICMS_NORMAL, ...ICMS_DO_SIMPLES, ...ICMS_MONOFASICO }),
    ...['IPITrib', 'IPINT', 'II', 'ISSQN', 'PISAliq', 'PISQtde', 'PISNT', 'PISOutr', 'PISST', 'COFINSST'],
    ...['ICMSUFDest', 'IS', 'gIBSCBS', 'gRed', 'gDif', 'gDevTrib', 'gTribRegular', 'gTribCompraGov'],
    ...['gALCZFMCBS', 'gMonoPadrao', 'gMonoReten', 'gMonoRet', 'gMonoDif', 'gpBioDiferenca'],
    ...['gIBSMonoAdRem', 'gIBSMonoAdValorem', 'gCBSMonoAdRem', 'gCBSMonoAdValorem', 'gTransfCred'],
    ...[
      'gAjusteCompet',
      'gEstornoCred',
      'gCredPresOper',
      'gCredPresIBSZFM',
      'DFeReferenciado',
      'impostoDevol',
    ],
    ...['comb', 'origComb', 'entrega', 'retirada', 'gCompraGov', 'gPagAntecipado', 'CPF', 'idEstrangeiro'],
    ...['refNFe', 'refNFeSig', 'vProdLiq', 'vICMSPrevisto', 'ISUFEmit', 'cIndOp'],
  ];
  expect(elementos.filter((nome) => !texto.includes(`<${nome}>`))).toEqual([]);
  expect(texto).toMatch(/<CNPJ>12ABC34501DE\d\d<\/CNPJ>/);
});

test('equal options give equal bytes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      expect(generateVariedNota({ seed }).bytes.equals(generateVariedNota({ seed }).bytes)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a varied note with one byte changed ends in a result or a problem', () => {
  fc.assert(
    fc.property(
      notas,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.nat(255),
      (nota, onde, byte) => {
        const bytes = Buffer.from(nota.bytes);
        bytes[Math.floor(onde * bytes.length)] = byte;
        expect(lerXml(bytes).tipo).toMatch(/^(?:lido|problema)$/);
      },
    ),
    { numRuns: 300 },
  );
});

if (SCHEMAS === undefined) {
  test('not run here, the shared folder is absent: validity by the official schema', () => {
    expect(SCHEMAS).toBeUndefined();
  });
} else {
  test('a varied note is valid by the official schema (by libxml2), but for what is ahead of it', () => {
    const validar = {
      nfeProc: createValidator('PL_010e_v1.02/procNFe_v4.00.xsd'),
      NFe: createValidator('PL_010e_v1.02/nfe_v4.00.xsd'),
    };
    const DE_AGORA = NOMES.filter((nome) => !('novo' in PERFIS[nome]));
    for (const perfil of DE_AGORA) {
      for (let seed = 1; seed <= 15; seed += 1) {
        const { tree, bytes } = generateVariedNota({ seed, perfil });
        const invalido = validar[tree.NFe === undefined ? 'nfeProc' : 'NFe'](bytes);
        expect({ perfil, seed, invalido }).toEqual({ perfil, seed, invalido: undefined });
      }
    }
    const { tree, bytes } = generateVariedNota({ seed: 1, perfil: 'venda' });
    const estragada = Buffer.from(bytes.toString().replace('<tpNF>1</tpNF>', '<tpNF>7</tpNF>'));
    expect(validar[tree.NFe === undefined ? 'nfeProc' : 'NFe'](estragada)).toMatch(/tpNF/);
  });
}
