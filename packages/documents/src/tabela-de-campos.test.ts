import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { schemaFields } from '../teste/schema-fields.ts';
import { TABELA_DE_CAMPOS } from './tabela-de-campos.ts';

/**
 * Every field of the layout is in the field table, or named here with the reason why it is not read. A name that ends
 * in "/" stands for the whole group.
 */
const DEIXADOS: readonly (readonly [razao: string, campos: readonly string[]])[] = [
  [
    'how the note was issued and printed, not what it says',
    ['ide/procEmi', 'ide/verProc', 'ide/dhCont', 'ide/xJust'],
  ],
  [
    'documents without access key: nothing that we hold can be found by them',
    [
      ...['cUF', 'AAMM', 'CNPJ', 'serie', 'nNF'].map((campo) => `ide/NFref/refNF/${campo}`),
      ...['cUF', 'AAMM', 'CNPJ', 'CPF', 'IE', 'serie', 'nNF'].map((campo) => `ide/NFref/refNFP/${campo}`),
      ...['nECF', 'nCOO'].map((campo) => `ide/NFref/refECF/${campo}`),
    ],
  ],
  [
    'street and telephone: CBS and IBS follow the municipality and the state alone',
    [
      ...['emit/enderEmit', 'dest/enderDest', 'retirada', 'entrega'].flatMap((local) =>
        ['xLgr', 'nro', 'xCpl', 'xBairro', 'CEP', 'cPais', 'xPais', 'fone'].map(
          (campo) => `${local}/${campo}`,
        ),
      ),
      ...['retirada', 'entrega'].flatMap((local) =>
        ['xNome', 'xMun', 'email', 'IE'].map((campo) => `${local}/${campo}`),
      ),
      'dest/email',
    ],
  ],
  ['registrations that no rule of ours asks for', ['emit/IM', 'emit/CNAE', 'dest/IM']],
  ['of notes that a tax office issues for others', ['avulsa/']],
  ['who may download the file', ['autXML/']],
  [
    'bar codes, orders, lots and labels of a product',
    [
      ...['cBarra', 'cEANTrib', 'cBarraTrib', 'vUnTrib', 'NVE', 'indEscala', 'CNPJFab', 'xPed'],
      ...['nItemPed', 'nFCI', 'nRECOPI', 'rastro/', 'infProdNFF/', 'infProdEmb/', 'med/', 'arma/'],
    ].map((campo) => `det/prod/${campo}`),
  ],
  [
    'a vehicle, but for how it is sold',
    ['chassi', 'cCor', 'xCor', 'pot', 'cilin', 'pesoL', 'pesoB', 'nSerie', 'tpComb', 'nMotor', 'CMT', 'dist']
      .concat([
        'anoMod',
        'anoFab',
        'tpPint',
        'tpVeic',
        'espVeic',
        'VIN',
        'condVeic',
        'cMod',
        'cCorDENATRAN',
        'lota',
        'tpRest',
      ])
      .map((campo) => `det/prod/veicProd/${campo}`),
  ],
  [
    'customs papers; the taxes of an import are in II, ICMS and the rest',
    ['det/prod/DI/', 'det/prod/detExport/'],
  ],
  ['readings of a pump and a state code', ['det/prod/comb/encerrante/', 'det/prod/comb/CODIF']],
  [
    'seals and framing of IPI: its amount is read',
    ['CNPJProd', 'cSelo', 'qSelo', 'cEnq'].map((campo) => `det/imposto/IPI/${campo}`),
  ],
  ['a lawsuit', ['det/imposto/ISSQN/nProcesso']],
  ['free text', ['det/infAdProd', 'det/obsItem/', 'infAdic/', 'compra/', 'cana/']],
  [
    'transport, payment and intermediary: no tax of the note',
    [
      ...['transporta/', 'retTransp/', 'veicTransp/', 'reboque/', 'vagao', 'balsa', 'vol/'].map(
        (g) => `transp/${g}`,
      ),
      'cobr/',
      'pag/',
      'infIntermed/',
      'exporta/',
    ],
  ],
  ['who wrote the software, and signatures', ['infRespTec/', 'infSolicNFF/', 'infPAA/', 'agropecuario/']],
];

const SEM = DEIXADOS.flatMap(([, campos]) => campos);
const foiDeixado = (campo: string): boolean =>
  SEM.some((deixado) => (deixado.endsWith('/') ? campo.startsWith(deixado) : campo === deixado));

/** The rows of a note as plain paths; `*` matches the end of a name. */
const LIDOS = TABELA_DE_CAMPOS.map(({ caminho }) => caminho)
  .filter((path) => path.startsWith('NFe[50]/(infNFe)/'))
  .map((path) => path.slice('NFe[50]/(infNFe)/'.length).replace(/[()]|\[\d+\]/g, ''));
const PADROES = LIDOS.map((lido) => new RegExp(`^${lido.replaceAll('*', '\\w*')}$`));
const foiLido = (campo: string): boolean => PADROES.some((padrao) => padrao.test(campo));

const faltam = (campos: readonly string[]): string[] =>
  campos.filter((campo) => !foiLido(campo) && !foiDeixado(campo));

const FOLDER = resolve(process.env.APURA_SHARED ?? '../shared');
const LISTA = join(FOLDER, 'domain/nfe_fields.json');
const SCHEMA = join(FOLDER, 'xsd/PL_010e_v1.02');

/** The fields of the list below infNFe. Attributes stand there once more under the note itself, where none of them is. */
function camposDaLista(): string[] {
  const { fields } = JSON.parse(readFileSync(LISTA, 'utf8')) as {
    fields: { path: string; kind: string }[];
  };
  return fields
    .filter(({ kind, path }) => kind === 'field' && path.startsWith('NFe/infNFe/'))
    .map(({ path }) => path.slice('NFe/infNFe/'.length).replace(/ \(.*\)$/, ''))
    .filter((campo) => !GRUPOS_NOVOS.has(campo));
}

/** Groups that the list names as if they were fields; their own fields are rows of the table (NT 2025.002 v1.40, v1.50). */
const GRUPOS_NOVOS = new Set([
  'det/imposto/IBSCBS/gIBSCBS/gCBS/gALCZFMCBS',
  'det/imposto/IBSCBS/gIBSCBSMono',
]);

const provar = (presente: boolean, nome: string, prova: () => void): void =>
  presente
    ? test(nome, prova)
    : test(`not run here, the shared folder is absent: ${nome}`, () => expect(presente).toBe(false));

provar(existsSync(LISTA), 'every field of the list of the layout is read, or left with a reason', () => {
  const campos = camposDaLista();
  expect(campos.length).toBeGreaterThan(800);
  expect(faltam(campos)).toEqual([]);
});

provar(existsSync(SCHEMA), 'every field of the official schema is read, or left with a reason', () => {
  const campos = schemaFields(SCHEMA);
  expect(campos.length).toBeGreaterThan(700);
  expect(faltam(campos)).toEqual([]);
  // Nothing is excused that does not exist or that is read after all.
  const conhecidos = [...campos, ...(existsSync(LISTA) ? camposDaLista() : [])];
  const semUso = SEM.filter(
    (deixado) =>
      !conhecidos.some((campo) => (deixado.endsWith('/') ? campo.startsWith(deixado) : campo === deixado)),
  );
  expect(semUso).toEqual([]);
  expect(LIDOS.filter(foiDeixado)).toEqual([]);
});

provar(
  existsSync(SCHEMA),
  'every row of the table is a field of a schema, or of one that is named here',
  () => {
    const campos = [...schemaFields(SCHEMA), ...(existsSync(LISTA) ? camposDaLista() : [])];
    const estranhos = LIDOS.filter((_, i) => !campos.some((campo) => (PADROES[i] as RegExp).test(campo)));
    expect(estranhos.filter((lido) => !DE_OUTRO_LEIAUTE.some((padrao) => padrao.test(lido)))).toEqual([]);
  },
);

const DE_OUTRO_LEIAUTE = [
  // Attributes (Id, versao, nItem): the walk through the schema gives elements.
  /@\w+$/,
  // Layout 2.00.
  /^ide\/dEmi$/,
  // NT 2025.002 up to v1.30: presumed credit inside gIBSCBS, or with its code in each of the two groups.
  /\/g(?:IBS|CBS)CredPres\//,
  // NT 2025.002 v1.50: single-phase, apart for each tax.
  /\/g(?:IBS|CBS)MonoAd(?:Rem|Valorem)\//,
  // NT 2026.005: no schema of the note was found; its group is read wherever it may stand.
  /\/(?:gTribSN\/.+|cAtivSN)$/,
  /^emit\/tpRegimeIBSCBS$/,
  // NT 2026.008 does not say for sure where it stands.
  /^total\/vProdLiqTot$/,
];

test('what the issue of the reader lists by name is in the table', () => {
  const pedidos = [
    'ide/gCompraGov/tpEnteGov',
    'ide/gCompraGov/refDFeAnt',
    'ide/gPagAntecipado/refNFe',
    'ide/cMunFGIBS',
    'ide/cIndOp',
    'emit/ISUFEmit',
    'entrega/cMun',
    'retirada/cMun',
    'det/prod/vUnComLiq',
    'det/prod/vProdLiq',
    'det/prod/comb/cProdANP',
    'det/prod/comb/CIDE/vCIDE',
    'det/imposto/ICMS/ICMS70/vICMSSTDeson',
    'det/imposto/ICMS/ICMSSN900/vCredICMSSN',
    'det/imposto/ICMSPrevistoPagtoAntecip/vICMSPrevisto',
    'det/imposto/IPI/IPITrib/vUnid',
    'det/imposto/II/vII',
    'det/imposto/PIS/PISQtde/qBCProd',
    'det/imposto/PISST/vPIS',
    'det/imposto/COFINSST/vCOFINS',
    'det/imposto/ISSQN/vISSRet',
    'det/imposto/ICMSUFDest/pICMSInter',
    'det/impostoDevol/IPI/vIPIDevol',
    'det/imposto/IS/vIS',
    'det/imposto/IBSCBS/gIBSCBSMono/gMonoPadrao/vCBSMono',
    'det/imposto/IBSCBS/gIBSCBSMono/gCBSMonoAdValorem/gMonoPadrao/vCBSMono',
    'det/DFeReferenciado/chaveAcesso',
    'total/ICMSTot/vProdLiqTot',
    'total/IBSCBSTot/gMono/vCBSMono',
    'total/vNFTot',
  ];
  expect(pedidos.filter((campo) => !foiLido(campo))).toEqual([]);
});
