import { listPerguntas } from '@apura/database';
import { lerXml, type NotaFiscal } from '@apura/documents';
import { type Comparativo, known } from '@apura/engine';
import {
  COMERCIO_AURORA,
  FORNECEDORES,
  generateLivro,
  generateNota,
  type LinhaDoLivro,
  type Produto,
  writeLivro,
} from '@apura/samples';
import { expect, test } from '@jest/globals';
import { withEscritorio } from '../../teste/with-escritorio.ts';

/*
 * The base case of a month in Lucro Real: a sale of 10,000.00 (ICMS 1,800.00, PIS 135.30, COFINS 623.20) and a purchase of 6,000.00 (ICMS
 * 1,080.00; PIS and COFINS of 4,920.00, without the ICMS: 81.18 and 373.92). What was bought is not sold, so that without its books the month
 * would have to ask what it is for; with them it does not, and each purpose has the credits of LC 87/1996 arts. 20 and 33 and of Leis
 * 10.637/2002 and 10.833/2003 art. 3º.
 */
const isto = withEscritorio();

const MES = '2026-10';
const normal = { unidade: 'UN', classe: 'integral', icms: 'normal', pisCofins: 'normal' } as const;
const VENDIDO: Produto = {
  ...normal,
  codigo: '1',
  nome: 'Cadeira de escritório',
  ncm: '94013090',
  preco: 1_000_000n,
};
const COMPRADO: Produto = {
  ...normal,
  codigo: '2',
  nome: 'Caixa de papelão',
  ncm: '48191000',
  preco: 600_000n,
};

const VENDA = generateNota({
  ...{ seed: 1, numero: 1, dhEmi: `${MES}-05T10:00:00-03:00`, emitente: COMERCIO_AURORA },
  destinatario: FORNECEDORES.atacado,
  itens: [{ produto: VENDIDO, milesimos: 1_000n, CFOP: '5102' }],
});
const COMPRA = generateNota({
  ...{ seed: 2, numero: 2, dhEmi: `${MES}-06T10:00:00-03:00`, emitente: FORNECEDORES.atacado },
  itens: [{ produto: COMPRADO, milesimos: 1_000n, CFOP: '5102' }],
});

function readNota({ bytes }: { readonly bytes: Uint8Array }): NotaFiscal {
  const lida = lerXml(bytes);
  if (lida.tipo !== 'lido' || lida.documentos[0]?.tipo !== 'nota') throw new Error('the sample is no note');
  return lida.documentos[0].nota;
}

/** Both books of the month with these lines more, the purchase under this CFOP of the client's. */
function livros(cfop: string, mais: readonly LinhaDoLivro[]) {
  const options = { cliente: COMERCIO_AURORA, competencia: MES, notas: [VENDA, COMPRA].map(readNota) };
  return (['icms_ipi', 'contribuicoes'] as const).map((livro) => {
    const linhas = generateLivro(livro, options).map((linha) =>
      linha.campos.CFOP === '1102' ? { ...linha, campos: { ...linha.campos, CFOP: cfop } } : linha,
    );
    const todas = [
      ...linhas,
      ...mais.filter(({ registro }) => (registro === 'G110') === (livro === 'icms_ipi')),
    ];
    return { nome: `${livro}.txt`, bytes: Buffer.from(writeLivro(livro, todas)) };
  });
}

const contas = ({ devido_no_mes }: Comparativo) =>
  Object.fromEntries(
    known(devido_no_mes, 'what is due').tributos.map(({ tributo, debitos, creditos, a_recolher }) => [
      tributo,
      [debitos, creditos, a_recolher].join(' '),
    ]),
  );

/** Of the first month of an asset: 1,080.00 in 48 parts, all of what goes out is taxed (LC 87/1996 art. 20 § 5º). */
const CIAP: LinhaDoLivro = {
  registro: 'G110',
  campos: {
    ...{ DT_INI: '01102026', DT_FIN: '31102026', SALDO_IN_ICMS: '0,00', SOM_PARC: '22,50' },
    ...{ VL_TRIB_EXP: '10000,00', VL_TOTAL: '10000,00', IND_PER_SAI: '1,00000000' },
    ...{ ICMS_APROP: '22,50', SOM_ICMS_OC: '0,00' },
  },
};

/**
 * The same asset in 48 parts of PIS and COFINS (Lei 10.833/2003 art. 3º § 14): of 6,000.00 - 1,080.00 = 4,920.00 a month 102.50, at 1.65 %
 * 1.69 and at 7.60 % 7.79.
 */
const F130: LinhaDoLivro = {
  registro: 'F130',
  campos: {
    ...{ NAT_BC_CRED: '10', IDENT_BEM_IMOB: '03', IND_ORIG_CRED: '0', IND_UTIL_BEM_IMOB: '1' },
    ...{ MES_OPER_AQUIS: '102026', VL_OPER_AQUIS: '4920,00', VL_BC_CRED: '4920,00', IND_NR_PARC: '4' },
    ...{ CST_PIS: '50', VL_BC_PIS: '102,50', ALIQ_PIS: '1,6500', VL_PIS: '1,69' },
    ...{ CST_COFINS: '50', VL_BC_COFINS: '102,50', ALIQ_COFINS: '7,6000', VL_COFINS: '7,79' },
  },
};
const PARCELA = { pis: '135.30 1.69 133.61', cofins: '623.20 7.79 615.41' };

const SEM_CREDITO = { pis: '135.30 0.00 135.30', cofins: '623.20 0.00 623.20' };
const COM_CREDITO = { pis: '135.30 81.18 54.12', cofins: '623.20 373.92 249.28' };

test.each([
  // To pay in all: 720.00 + 54.12 + 249.28 = 1,023.40.
  ['resale', '1102', [], { icms: '1800.00 1080.00 720.00', ...COM_CREDITO }],
  ['for production', '1101', [], { icms: '1800.00 1080.00 720.00', ...COM_CREDITO }],
  ['use and consumption', '1556', [], { icms: '1800.00 0.00 1800.00', ...SEM_CREDITO }],
  // Of an asset they say its ICMS (G110), and its PIS and COFINS (F130): also where they have none.
  ['a fixed asset in production', '1551', [CIAP, F130], { icms: '1800.00 22.50 1777.50', ...PARCELA }],
  ['a fixed asset of the office', '1551', [CIAP], { icms: '1800.00 22.50 1777.50', ...SEM_CREDITO }],
])(
  'the books say what a purchase is for, and nothing is asked: %s',
  async (_, cfop, mais, esperado) => {
    const { escritorio } = isto;
    const { cnpj, nome: razao_social } = COMERCIO_AURORA;
    const cliente = await escritorio.cliente({ cnpj, razao_social, regime: 'lucro_real' });
    await escritorio.processar(await escritorio.enviar([VENDA, COMPRA, ...livros(cfop, mais)]));
    const { comparativo } = await escritorio.calcular(cliente, MES);
    const mes = known(comparativo, 'the month') as Comparativo;
    expect(contas(mes)).toMatchObject(esperado);
    const supostas = known(mes.premissas_que_mudam_o_total, 'what is assumed').map(({ codigo }) => codigo);
    expect(supostas.filter((codigo) => /destinacao|entrada/.test(codigo))).toEqual([]);
    expect(supostas).not.toContain('credito_do_ativo');
    expect(await listPerguntas(escritorio.tenant, { clienteId: cliente, limit: 10 })).toEqual([]);
  },
  60_000,
);
