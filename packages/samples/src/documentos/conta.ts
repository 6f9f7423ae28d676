import { percentual, reais, somar, taxa } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, type DocumentoEscrito, enderecoDe, envelopar } from './portal.ts';
import { type Composicao, compor, contribuicoes, ibscbs, totalIbscbs } from './tributos.ts';

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
export function contribuicoesDaLinha(linha: Composicao, { fornecedor }: PedidoDeDocumento): Tree {
  const p = contribuicoes(fornecedor);
  const vBC = reais(linha.semImposto);
  return {
    PIS: { CST: '01', vBC, pPIS: percentual(taxa(p.pis)), vPIS: reais(linha.pis) },
    COFINS: { CST: '01', vBC, pCOFINS: percentual(taxa(p.cofins)), vCOFINS: reais(linha.cofins) },
  };
}

/** Totals as the sums of the lines, for who writes the document around them. */
export interface Somas {
  readonly valor: string;
  readonly ICMSTot: Tree;
  readonly vPIS: string;
  readonly vCOFINS: string;
  readonly IBSCBSTot: Tree;
}

/** What one of the four layouts has of its own. */
interface Conta {
  readonly sigla: 'NF3e' | 'NFCom' | 'NFAg' | 'NFGas';
  readonly modelo: string;
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
  escrever: (somas: Somas) => PartesDaConta,
): DocumentoEscrito {
  const { sigla, modelo } = conta;
  const soma = (parte: keyof Composicao): string => reais(somar(linhas.map((linha) => linha[parte])));
  const { itens, total, fim } = escrever({
    valor: soma('valor'),
    ICMSTot: { vBC: soma('valor'), vICMS: soma('imposto'), vICMSDeson: '0.00', vFCP: '0.00' },
    vPIS: soma('pis'),
    vCOFINS: soma('cofins'),
    IBSCBSTot: totalIbscbs(linhas.map(ibscbs)),
  });
  const envelope = {
    modelo,
    processado: `${sigla.toLowerCase()}Proc`,
    documento: sigla,
    body: `inf${sigla}`,
    sigla,
    versao: '1.00',
  };
  const valor = somar(linhas.map((linha) => linha.valor));
  return envelopar(pedido, envelope, valor, (chave) => ({
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

const fatura = ({ dhEmi }: PedidoDeDocumento, { semLeitura }: Conta): Tree => ({
  CompetFat: `${dhEmi.slice(0, 4)}${dhEmi.slice(5, 7)}`,
  dVencFat: `${dhEmi.slice(0, 8)}28`,
  ...(semLeitura ? {} : { dProxLeitura: `${dhEmi.slice(0, 8)}28` }),
  codBarras: '836000000000',
  ...(semLeitura ? {} : { codDebAuto: '1' }),
});
