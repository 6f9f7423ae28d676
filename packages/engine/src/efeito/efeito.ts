import { ajusteQueVale } from '../calculo/ajuste-do-escritorio.ts';
import {
  nomesDosTributosAtuais,
  SEM_TRIBUTOS_ATUAIS,
  type TributosAtuaisEmFixo,
} from '../calculo/tributos-atuais.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type {
  ContextoDoCliente,
  DocumentoCalculado,
  Efeito,
  ItemCalculado,
  Lancamento,
  TributosAtuais,
} from '../resultado.ts';
import { cfopDoCliente } from './cfop-do-cliente.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';
import { efeitoDoItem } from './efeito-do-item.ts';
import { efeitosAlem } from './efeitos-alem.ts';
import { entreEstabelecimentos, type Lado, ladoDoCliente } from './lado-do-cliente.ts';
import { sentido } from './sentido.ts';
import { tributosDeHoje } from './tributos-de-hoje.ts';
import { valoresDoEfeito } from './valores-do-efeito.ts';

/** A row while it is summed. */
interface LinhaEmSoma {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  itens: number;
  valor: Fixo;
  base: Fixo;
  cbs: Fixo;
  ibs_uf: Fixo;
  ibs_mun: Fixo;
  is: Fixo;
  readonly atuais: TributosAtuaisEmFixo;
}

/** Motives whose rows move nothing today either: the operation stands in another document. */
const SEM_EFEITO_HOJE = new Set(['ja_em_cupom', 'nota_de_entrada_de_terceiro']);

/**
 * What a note means for one client: rows by (efeito, motivo, CFOP of the client, cClassTrib, NCM chapter), sorted by
 * that key. Amounts are positive and in reais; `efeito` says what CBS and IBS of the row do (credito_recusado holds
 * the amount refused, sem_efeito zeros). The columns of today's taxes move by `sentido(efeito, cfop)`: a row without
 * effect on the reform may still owe or credit ICMS. `valor` and `itens` count each item once.
 *
 * No rows for a cancelled or denied note, nor when the client is neither issuer nor addressee. A note without
 * protocol has its rows; whether they count is the caller's setting. A sale between two clients is two calls.
 */
export function efeito(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  cliente: ContextoDoCliente,
): Lancamento[] {
  if (documento.situacao === 'cancelada' || documento.situacao === 'denegada') return [];
  const lado = ladoDoCliente(nota, cliente.cnpj_raiz);
  if (lado === null) return [];
  const linhas = new Map<string, LinhaEmSoma>();
  for (const [indice, item] of documento.itens.entries()) {
    const det = nota.det[indice];
    if (det !== undefined) acrescentar(linhas, documento, nota, cliente, lado, det, item);
  }
  return [...linhas.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, linha]) => publicar(linha, documento.competencia));
}

function acrescentar(
  linhas: Map<string, LinhaEmSoma>,
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  cliente: ContextoDoCliente,
  lado: Lado,
  det: Det,
  item: ItemCalculado,
): void {
  const classe = classeDoCfop(item.cfop);
  const cfop = lado === 'entrada' ? cfopDoCliente(item.cfop) : item.cfop;
  const doItem =
    doEscritorio(nota, det, item, cliente) ??
    efeitoDoItem({
      item,
      cfop: classe,
      lado,
      ide: nota.ide,
      ano: documento.ano,
      crt: nota.emit.CRT,
      cliente,
    });
  const { efeito, motivo } = doItem;
  const linha = linhaDe(linhas, efeito, motivo, cfop, item);
  linha.itens += 1;
  linha.valor += ler(item.valor);
  if (efeito !== 'sem_efeito') {
    const valores = valoresDoEfeito(item, doItem);
    linha.base += doItem.grupo === undefined ? ler(item.base) : 0n;
    linha.cbs += valores.cbs;
    linha.ibs_uf += valores.ibs_uf;
    linha.ibs_mun += valores.ibs_mun;
    linha.is += doItem.grupo === undefined ? ler(item.is) : 0n;
  }
  for (const alem of efeitosAlem(item, lado, nota.ide.finNFe, cliente)) {
    const outra = linhaDe(linhas, alem.efeito, alem.motivo, cfop, item);
    outra.cbs += alem.cbs;
    outra.ibs_uf += alem.ibs;
  }
  const semEfeitoHoje =
    (motivo !== null && SEM_EFEITO_HOJE.has(motivo)) ||
    (classe.classe === 'transferencia' && entreEstabelecimentos(nota, cliente.cnpj_raiz));
  if (semEfeitoHoje) return;
  const hoje = tributosDeHoje({
    item,
    det,
    cfop,
    sentido: sentido(efeito, cfop),
    regime: cliente.regime,
    crt: nota.emit.CRT,
    competencia: documento.competencia,
  });
  for (const nome of nomesDosTributosAtuais) linha.atuais[nome] += hoje[nome];
}

/** The office's own answer on what the item does, for a row that the rules would judge otherwise. */
function doEscritorio(
  nota: NotaFiscal,
  det: Det,
  item: ItemCalculado,
  cliente: ContextoDoCliente,
): EfeitoDoItem | undefined {
  const { ajustes } = cliente;
  if (ajustes === undefined || ajustes.length === 0) return undefined;
  const ajuste = ajusteQueVale(
    ajustes,
    {
      det,
      data: nota.ide.dhEmi.slice(0, 10),
      emitente: nota.emit.CNPJ ?? nota.emit.CPF,
      cclasstrib: item.cclasstrib,
    },
    ({ efeito: pedido }) => pedido !== undefined,
  );
  if (ajuste?.efeito === undefined) return undefined;
  const explica = ajuste.efeito === 'sem_efeito' || ajuste.efeito === 'credito_recusado';
  return { efeito: ajuste.efeito, motivo: explica ? 'definido_pelo_escritorio' : null };
}

function linhaDe(
  linhas: Map<string, LinhaEmSoma>,
  efeito: Efeito,
  motivo: string | null,
  cfop: string,
  item: ItemCalculado,
): LinhaEmSoma {
  const chave = [efeito, motivo ?? '', cfop, item.cclasstrib, capitulo(item.ncm)].join('|');
  let linha = linhas.get(chave);
  if (linha === undefined) {
    linha = novaLinha(efeito, motivo, cfop, item);
    linhas.set(chave, linha);
  }
  return linha;
}

function novaLinha(efeito: Efeito, motivo: string | null, cfop: string, item: ItemCalculado): LinhaEmSoma {
  return {
    efeito,
    motivo,
    cfop,
    cclasstrib: item.cclasstrib,
    ncm_capitulo: capitulo(item.ncm),
    itens: 0,
    valor: 0n,
    base: 0n,
    cbs: 0n,
    ibs_uf: 0n,
    ibs_mun: 0n,
    is: 0n,
    atuais: { ...SEM_TRIBUTOS_ATUAIS },
  };
}

function publicar(linha: LinhaEmSoma, competencia: string): Lancamento {
  const escrever = (valor: Fixo): string => formatarFixo(valor, 2);
  const atuais = Object.fromEntries(
    nomesDosTributosAtuais.map((nome) => [nome, escrever(linha.atuais[nome])]),
  ) as unknown as TributosAtuais;
  return {
    efeito: linha.efeito,
    motivo: linha.motivo,
    competencia,
    cfop: linha.cfop,
    cclasstrib: linha.cclasstrib,
    ncm_capitulo: linha.ncm_capitulo,
    itens: linha.itens,
    valor: escrever(linha.valor),
    base: escrever(linha.base),
    cbs: escrever(linha.cbs),
    ibs_uf: escrever(linha.ibs_uf),
    ibs_mun: escrever(linha.ibs_mun),
    ibs: escrever(linha.ibs_uf + linha.ibs_mun),
    is: escrever(linha.is),
    ...atuais,
  };
}

function ler(texto: string): Fixo {
  return lerFixo(texto) ?? 0n;
}

/** First two digits of the NCM; "00" (service or unreadable) otherwise. */
function capitulo(ncm: string): string {
  const inicio = ncm.slice(0, 2);
  return inicio.length === 2 && lerFixo(inicio) !== null && inicio[0] !== '-' ? inicio : '00';
}
