import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { TABELA_DE_DOCUMENTOS } from './families.ts';

const XSD = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'xsd');
const FOLDERS = ['cte', 'nfse', 'nf3e', 'nfcom', 'outros_opcionais/bpe', 'outros_opcionais/nfag'];

/** Names that no official schema at hand declares. */
const DE_FORA: readonly (readonly [razao: string, nomes: readonly string[]])[] = [
  ['layouts 2.00 and 3.00 of the CT-e', ['toma03', 'infCteAnu']],
  ['NT 009 of the NFS-e', ['cAtvSN', 'tpNFSeDebito']],
  [
    'NT 2026.003 of CT-e, BP-e and NFCom: types of the CT-e events',
    [
      ...['gTribSN', 'gIBSSN', 'gCBSSN', 'cAtivSN', 'tpRegimeIBSCBS', 'vRBSNItem', 'vRBSNitem', 'tpRBSN'],
      ...['pIBSSN', 'vIBSSN', 'vIBSPendSusp', 'pCBSSN', 'vCBSSN', 'vCBSPendSusp'],
    ],
  ],
  [
    'NFGas, as it is written by a program that issues it',
    ['nfgasProc', 'NFGas', 'infNFGas', 'finNFGas', 'chNFGas', 'chNFGasAnt', 'gNormal', 'protNFGas'],
  ],
  ['its root is not declared where its body is', ['BPeTA', 'bpeTAProc']],
  ['events whose schemas were not found', ['eventoNF3e', 'eventoBPe', 'eventoNFGas']],
  ['what some systems put beside a protocol', ['procCancCTe']],
  ['the word of the tax office on the DAS, whose schema is not published', ['gTribItemSN', '*nItem']],
];
const CONHECIDOS_DE_FORA = new Set(DE_FORA.flatMap(([, nomes]) => nomes));
/** The same name in another family, and wrappers of an event: answers to status queries have no schema here either. */
const DE_EVENTO = /^(?:(?:proc|ret)(?:Evento|Canc)|retConsSit)\w+$/;

if (existsSync(XSD)) {
  test('every name in the table is declared by an official schema, or named here', () => {
    const declarados = new Set<string>();
    for (const folder of FOLDERS) {
      for (const arquivo of readdirSync(join(XSD, folder)).filter((nome) => nome.endsWith('.xsd'))) {
        const texto = readFileSync(join(XSD, folder, arquivo), 'utf8');
        for (const [, nome = ''] of texto.matchAll(/\bname="(\w+)"/g)) declarados.add(nome);
      }
    }
    const nomes = TABELA_DE_DOCUMENTOS.flatMap(({ caminho }) => caminho.split('/'))
      .filter((passo) => !passo.endsWith('*'))
      .map((passo) => passo.replace(/\[\d+\]|[()@]/g, ''));
    const estranhos = new Set(nomes.filter((nome) => !declarados.has(nome) && !DE_EVENTO.test(nome)));
    expect([...estranhos].filter((nome) => !CONHECIDOS_DE_FORA.has(nome))).toEqual([]);
    // Nothing is excused that a schema has, or that is not read.
    expect([...CONHECIDOS_DE_FORA].filter((nome) => !estranhos.has(nome) && !DE_EVENTO.test(nome))).toEqual(
      [],
    );
  });
} else {
  test('not run here, the shared folder is absent', () => expect(existsSync(XSD)).toBe(false));
}
