import type { NotaFiscal } from '@apura/documents';
import type { Empresa } from '../empresas.ts';
import type { LinhaDoLivro, NomeDoLivro } from './write-livro.ts';

/** What a book is made of. */
export interface LivroOptions {
  readonly cliente: Empresa;
  /** YYYY-MM. */
  readonly competencia: string;
  /** Those of the month that the client issued or received; what the book should say of them. */
  readonly notas: readonly NotaFiscal[];
  readonly finalidade?: 'original' | 'retificadora';
  /** Keys of notes that were cancelled. */
  readonly canceladas?: ReadonlySet<string>;
}

type Det = NotaFiscal['det'][number];

/**
 * The lines of the book of a month of a client in Lucro Real, as who keeps it well would write them: every note, entries with their items
 * under the client's own CFOP and with what it credits of them, the sums by CST, CFOP and rate, and of EFD ICMS/IPI the assessment that they
 * come to.
 */
export function generateLivro(livro: NomeDoLivro, options: LivroOptions): LinhaDoLivro[] {
  const { notas, cliente, canceladas } = options;
  const documentos = notas.map((nota) =>
    canceladas?.has(nota.chave) ? [writeCancelada(nota)] : writeNota(livro, nota, cliente),
  );
  const participantes = new Map(
    notas.flatMap((nota) => {
      const { parte } = ladoDoCliente(nota, cliente);
      const codigo = parte?.CNPJ ?? parte?.CPF;
      return codigo === undefined ? [] : [[codigo, parte] as const];
    }),
  );
  const abertura = livro === 'icms_ipi' ? { COD_VER: '020', IE: cliente.ie } : { COD_VER: '006' };
  const finalidade = options.finalidade === 'retificadora' ? '1' : '0';
  const [ano = '', mes = ''] = options.competencia.split('-');
  const ultimo = new Date(Date.UTC(Number(ano), Number(mes), 0)).getUTCDate();
  const periodo = { DT_INI: `01${mes}${ano}`, DT_FIN: `${ultimo}${mes}${ano}` };
  return [
    {
      registro: '0000',
      campos: {
        ...abertura,
        ...periodo,
        [livro === 'icms_ipi' ? 'COD_FIN' : 'TIPO_ESCRIT']: finalidade,
        NOME: cliente.nome,
        CNPJ: cliente.cnpj,
        UF: cliente.lugar.uf,
      },
    },
    ...(livro === 'icms_ipi'
      ? []
      : [
          { registro: '0110', campos: { COD_INC_TRIB: '1', IND_APRO_CRED: '1', COD_TIPO_CONT: '1' } },
          { registro: '0140', campos: { COD_EST: 'MATRIZ', NOME: cliente.nome, CNPJ: cliente.cnpj } },
        ]),
    ...[...participantes].map(([codigo, parte]) => ({
      registro: '0150',
      campos: {
        COD_PART: codigo,
        NOME: parte?.xNome ?? '',
        CNPJ: parte?.CNPJ ?? '',
        CPF: parte?.CPF ?? '',
      },
    })),
    ...(livro === 'icms_ipi' ? [] : [{ registro: 'C010', campos: { CNPJ: cliente.cnpj, IND_ESCRI: '2' } }]),
    ...documentos.flat(),
    ...(livro === 'icms_ipi'
      ? [{ registro: 'E100', campos: periodo }, writeApuracao(documentos.flat())]
      : []),
  ];
}

const DA_ENTRADA: Readonly<Record<string, string>> = { 5: '1', 6: '2', 7: '3' };

function ladoDoCliente({ emit, dest, ide }: NotaFiscal, cliente: Empresa) {
  const propria = emit.CNPJ === cliente.cnpj;
  const entrada = propria ? ide.tpNF === '0' : true;
  return { propria, entrada, parte: propria ? dest : emit };
}

const identify = ({ ide, chave }: NotaFiscal) => ({
  COD_MOD: ide.mod,
  SER: ide.serie,
  NUM_DOC: ide.nNF,
  CHV_NFE: chave,
});

const writeCancelada = (nota: NotaFiscal): LinhaDoLivro => ({
  registro: 'C100',
  campos: { IND_OPER: nota.ide.tpNF, IND_EMIT: '0', COD_SIT: '02', ...identify(nota) },
});

function writeNota(livro: NomeDoLivro, nota: NotaFiscal, cliente: Empresa): LinhaDoLivro[] {
  const { propria, entrada, parte } = ladoDoCliente(nota, cliente);
  const tot = nota.total.ICMSTot;
  const dia = ddmmaaaa(nota.ide.dhEmi);
  const soma = (de: (det: Det) => string | undefined): string =>
    inPonto(nota.det.reduce((total, det) => total + cents(de(det)), 0n));
  const daContribuicao =
    livro === 'icms_ipi'
      ? {}
      : propria
        ? { VL_PIS: tot?.vPIS, VL_COFINS: tot?.vCOFINS }
        : { VL_PIS: soma((det) => creditado(det).pis), VL_COFINS: soma((det) => creditado(det).cofins) };
  const c100 = {
    IND_OPER: entrada ? '0' : '1',
    IND_EMIT: propria ? '0' : '1',
    COD_PART: nota.ide.mod === '65' ? '' : (parte?.CNPJ ?? parte?.CPF ?? ''),
    COD_SIT: '00',
    ...identify(nota),
    DT_DOC: dia,
    DT_E_S: dia,
    ...withCommas({
      VL_DOC: tot?.vNF,
      VL_DESC: tot?.vDesc,
      VL_MERC: tot?.vProd,
      VL_BC_ICMS: tot?.vBC,
      VL_ICMS: propria ? tot?.vICMS : soma((det) => creditado(det).icms),
      VL_BC_ICMS_ST: tot?.vBCST,
      VL_ICMS_ST: tot?.vST,
      VL_IPI: tot?.vIPI,
      ...daContribuicao,
    }),
  };
  const itens =
    propria && livro === 'icms_ipi' ? [] : nota.det.map((det) => writeItem(det, { entrada, propria }));
  const analitico = livro === 'icms_ipi' ? writeAnalitico(nota, { entrada, propria }) : [];
  return [{ registro: 'C100', campos: c100 }, ...itens, ...analitico];
}

function cfopOf({ prod }: Det, entrada: boolean): string {
  const primeiro = DA_ENTRADA[prod.CFOP.charAt(0)];
  return entrada && primeiro !== undefined ? primeiro + prod.CFOP.slice(1) : prod.CFOP;
}

const cstOf = ({ imposto }: Det): string => `${imposto.ICMS?.orig ?? '0'}${imposto.ICMS?.CST ?? '90'}`;

const DE_SUBSTITUICAO: ReadonlySet<string> = new Set(['10', '30', '60', '70', '201', '202', '203', '500']);
const SEM_PIS_COFINS: ReadonlySet<string> = new Set(['04', '05', '06', '07', '08', '09']);

/**
 * What a company in Lucro Real credits of an item that it buys to sell or to use up in what it makes: no ICMS of goods under substitution (LC
 * 87/1996 art. 20), PIS and COFINS at 1.65 and 7.60 % of the price less its ICMS (Leis 10.637/2002 and 10.833/2003 arts. 2º and 3º; Lei
 * 14.592/2023).
 */
function creditado({ prod, imposto }: Det) {
  const { CST, CSOSN, vICMS, vCredICMSSN } = imposto.ICMS ?? {};
  const outros = cents(prod.vFrete) + cents(prod.vSeg) + cents(prod.vOutro) - cents(prod.vDesc);
  const preco = cents(prod.vProd) + outros - cents(vICMS);
  const base = SEM_PIS_COFINS.has(imposto.PIS?.CST ?? '') ? 0n : preco;
  return {
    icms: DE_SUBSTITUICAO.has(CST ?? CSOSN ?? '') ? '0.00' : inPonto(cents(vICMS) + cents(vCredICMSSN)),
    base: inPonto(base),
    pis: inPonto((base * 165n + 5_000n) / 10_000n),
    cofins: inPonto((base * 760n + 5_000n) / 10_000n),
  };
}

/** Whose note it is, and whether goods come in by it. */
interface NoLivro {
  readonly entrada: boolean;
  readonly propria: boolean;
}

function writeItem(det: Det, { entrada, propria }: NoLivro): LinhaDoLivro {
  const { prod, imposto } = det;
  const { icms, base, pis, cofins } = creditado(det);
  const pisCofins = propria
    ? {
        VL_BC_PIS: imposto.PIS?.vBC,
        VL_PIS: imposto.PIS?.vPIS,
        VL_BC_COFINS: imposto.COFINS?.vBC,
        VL_COFINS: imposto.COFINS?.vCOFINS,
      }
    : { VL_BC_PIS: base, VL_PIS: pis, VL_BC_COFINS: base, VL_COFINS: cofins };
  return {
    registro: 'C170',
    campos: {
      NUM_ITEM: det.nItem,
      COD_ITEM: prod.cProd,
      UNID: prod.uCom,
      CST_ICMS: cstOf(det),
      CFOP: cfopOf(det, entrada),
      CST_PIS: entrada ? '50' : (imposto.PIS?.CST ?? ''),
      CST_COFINS: entrada ? '50' : (imposto.COFINS?.CST ?? ''),
      ...withCommas({
        QTD: prod.qCom,
        VL_ITEM: prod.vProd,
        VL_DESC: prod.vDesc,
        VL_BC_ICMS: imposto.ICMS?.vBC,
        VL_ICMS: propria ? imposto.ICMS?.vICMS : icms,
        VL_IPI: imposto.IPI?.vIPI,
        ...pisCofins,
      }),
    },
  };
}

/** C190: sums by CST, CFOP and rate. */
function writeAnalitico({ det }: NotaFiscal, { entrada, propria }: NoLivro): LinhaDoLivro[] {
  const somas = new Map<string, { readonly campos: Record<string, string>; readonly valores: bigint[] }>();
  for (const item of det) {
    const { prod, imposto } = item;
    const campos = {
      CST_ICMS: cstOf(item),
      CFOP: cfopOf(item, entrada),
      ALIQ_ICMS: (imposto.ICMS?.pICMS ?? '0.00').replace('.', ','),
    };
    const chave = Object.values(campos).join(' ');
    const soma = somas.get(chave) ?? { campos, valores: [0n, 0n, 0n, 0n, 0n] };
    somas.set(chave, soma);
    const [st, ipi] = [cents(imposto.ICMS?.vICMSST), cents(imposto.IPI?.vIPI)];
    const outros = cents(prod.vFrete) + cents(prod.vSeg) + cents(prod.vOutro) - cents(prod.vDesc);
    const valores = [
      cents(prod.vProd) + outros + st + ipi,
      cents(imposto.ICMS?.vBC),
      cents(propria ? imposto.ICMS?.vICMS : creditado(item).icms),
      st,
      ipi,
    ];
    for (const [n, valor] of valores.entries()) soma.valores[n] = (soma.valores[n] ?? 0n) + valor;
  }
  return [...somas.values()].map(({ campos, valores }) => {
    const nomes = ['VL_OPR', 'VL_BC_ICMS', 'VL_ICMS', 'VL_ICMS_ST', 'VL_IPI'];
    const escritos = Object.fromEntries(nomes.map((nome, n) => [nome, inVirgula(valores[n] ?? 0n)]));
    return { registro: 'C190', campos: { ...campos, ...escritos } };
  });
}

/** E110 of the lines by CST, CFOP and rate. */
function writeApuracao(linhas: readonly LinhaDoLivro[]): LinhaDoLivro {
  const soma = (lado: RegExp): bigint =>
    linhas
      .filter(({ registro, campos }) => registro === 'C190' && lado.test(campos.CFOP ?? ''))
      .reduce((total, { campos }) => total + cents(campos.VL_ICMS?.replace(',', '.')), 0n);
  const [debitos, creditos] = [soma(/^[567]/), soma(/^[123]/)];
  const saldo = debitos - creditos;
  return {
    registro: 'E110',
    campos: {
      VL_TOT_DEBITOS: inVirgula(debitos),
      VL_TOT_CREDITOS: inVirgula(creditos),
      VL_SLD_APURADO: inVirgula(saldo > 0n ? saldo : 0n),
      VL_ICMS_RECOLHER: inVirgula(saldo > 0n ? saldo : 0n),
      VL_SLD_CREDOR_TRANSPORTAR: inVirgula(saldo < 0n ? -saldo : 0n),
    },
  };
}

const cents = (valor: string | undefined): bigint => {
  const [inteiros = '0', decimais = ''] = (valor ?? '0').split('.');
  return BigInt(inteiros + decimais.padEnd(2, '0').slice(0, 2));
};
const inVirgula = (valor: bigint): string => {
  const digitos = valor.toString().padStart(3, '0');
  return `${digitos.slice(0, -2)},${digitos.slice(-2)}`;
};
const inPonto = (valor: bigint): string => inVirgula(valor).replace(',', '.');
const ddmmaaaa = (momento: string): string => momento.slice(0, 10).split('-').reverse().join('');
const withCommas = (valores: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valores).map(([campo, valor]) => [campo, (valor ?? '0.00').replace('.', ',')]),
  );
