import { reais, somar } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import { contribuicoesDe, porValor } from '../impostos/contribuicao.ts';
import { somarGrupos } from '../impostos/ibscbs.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, type DocumentoEscrito, enderecoDe, envelopar } from './portal.ts';
import { type Composicao, compor, ibscbs } from './tributos.ts';

export const SEM_RETENCAO: Tree = { vRetPIS: '0.00', vRetCofins: '0.00', vRetCSLL: '0.00', vIRRF: '0.00' };

export const SEM_ST: Tree = { vBCST: '0.00', vST: '0.00', vFCPST: '0.00' };

/** `aliquota` of the ICMS, percent. */
export const linhasDe = (
  { itens, random, fornecedor }: PedidoDeDocumento,
  aliquota: string,
): readonly Composicao[] =>
  Array.from({ length: itens }, () =>
    compor(BigInt(random.inteiro(100, 9_000)) * 1000n, aliquota, fornecedor),
  );

/** PIS and COFINS of a line. */
export function contribuicoesDaLinha({ semImposto }: Composicao, { fornecedor }: PedidoDeDocumento): Tree {
  const { PIS, COFINS } = contribuicoesDe(fornecedor);
  return {
    PIS: { CST: '01', ...porValor('PIS', semImposto, PIS) },
    COFINS: { CST: '01', ...porValor('COFINS', semImposto, COFINS) },
  };
}

/** Totals as the sums of the lines, for who writes the document around them. */
function somasDe(linhas: readonly Composicao[]) {
  const soma = (parte: keyof Composicao): string => reais(somar(linhas.map((linha) => linha[parte])));
  return {
    valor: soma('valor'),
    ICMSTot: { vBC: soma('valor'), vICMS: soma('imposto'), vICMSDeson: '0.00', vFCP: '0.00' },
    vPIS: soma('pis'),
    vCOFINS: soma('cofins'),
    IBSCBSTot: somarGrupos(linhas.map(ibscbs)),
  };
}

/** What one of the four layouts has of its own. */
interface Conta {
  readonly sigla: 'NF3e' | 'NFCom' | 'NFAg' | 'NFGas';
  /** Between the common fields of `ide` and verProc. */
  readonly ide: Tree;
  /** Its issuer names his regime. */
  readonly comCRT?: true;
  /** Its buyer has no indIEDest. */
  readonly semIndicador?: true;
  /** It bills what no meter tells. */
  readonly semLeitura?: true;
}

/** What stands between the parties and the bill, and behind it. */
interface PartesDaConta {
  readonly itens: Tree;
  readonly total: Tree;
  readonly fim?: Tree;
}

/** A bill: head, parties and what has to be paid are written in one way, by the layout's own names. */
export function fechar(
  pedido: PedidoDeDocumento,
  conta: Conta,
  linhas: readonly Composicao[],
  escrever: (somas: ReturnType<typeof somasDe>) => PartesDaConta,
): DocumentoEscrito {
  const { itens, total, fim } = escrever(somasDe(linhas));
  const valor = somar(linhas.map((linha) => linha.valor));
  return envelopar(pedido, conta.sigla, valor, (chave, modelo) => ({
    ide: { ...inicioDoIde(pedido, chave, modelo), ...conta.ide, verProc: 'apura-demo' },
    emit: emitente(pedido, conta),
    dest: destinatario(pedido, conta),
    ...itens,
    total,
    gFat: fatura(pedido, conta),
    ...fim,
  }));
}

function inicioDoIde(pedido: PedidoDeDocumento, chave: string, mod: string): Tree {
  const { lugar } = pedido.fornecedor;
  return {
    cUF: lugar.cUF,
    tpAmb: pedido.tpAmb,
    mod,
    serie: String(pedido.serie),
    nNF: String(pedido.numero),
    cNF: pedido.cNF.slice(1),
    cDV: chave.slice(-1),
    dhEmi: pedido.dhEmi,
    tpEmis: '1',
    nSiteAutoriz: pedido.cNF.slice(0, 1),
    cMunFG: lugar.cMun,
  };
}

const emitente = ({ fornecedor }: PedidoDeDocumento, { comCRT }: Conta): Tree => ({
  CNPJ: fornecedor.cnpj,
  IE: fornecedor.ie,
  ...(comCRT ? { CRT: CRT[fornecedor.regime] } : {}),
  xNome: fornecedor.nome,
  enderEmit: enderecoDe(fornecedor),
});

const destinatario = ({ adquirente }: PedidoDeDocumento, { semIndicador }: Conta): Tree => ({
  xNome: adquirente.nome,
  CNPJ: adquirente.cnpj,
  ...(semIndicador ? {} : { indIEDest: '1' }),
  IE: adquirente.ie,
  enderDest: enderecoDe(adquirente),
});

/** YYYYMM. */
export const competencia = ({ dhEmi }: PedidoDeDocumento): string => dhEmi.slice(0, 7).replace('-', '');

const fatura = (pedido: PedidoDeDocumento, { semLeitura }: Conta): Tree => ({
  CompetFat: competencia(pedido),
  dVencFat: `${pedido.dhEmi.slice(0, 8)}28`,
  ...(semLeitura ? {} : { dProxLeitura: `${pedido.dhEmi.slice(0, 8)}28` }),
  codBarras: '836000000000',
  ...(semLeitura ? {} : { codDebAuto: '1' }),
});
