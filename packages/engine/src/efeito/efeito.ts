import { anoDaOriginal } from '../calculo/aliquotas/ano-da-original.ts';
import { ajusteQueVale } from '../calculo/classificacao/ajuste-do-escritorio.ts';
import { nomesDosTributosAtuais } from '../calculo/tributos-atuais.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { lerOuZero } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type {
  ContextoDoCliente,
  DocumentoCalculado,
  Efeito,
  ItemCalculado,
  Lancamento,
} from '../resultado.ts';
import { cfopDoCliente } from './cfop-do-cliente.ts';
import { conferirValores } from './conferir-valores.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';
import { efeitoDoItem } from './efeito-do-item.ts';
import { efeitosAlem } from './efeitos-alem.ts';
import { embutidosDoItem } from './embutidos.ts';
import { entreEstabelecimentos, type Lado, ladoDoCliente } from './lado-do-cliente.ts';
import { type ChaveDaLinha, type LinhaEmSoma, linhaDe, publicarLinha } from './linha-em-soma.ts';
import { segregacaoDoItem } from './segregacao-do-item.ts';
import { type Sentido, sentido } from './sentido.ts';
import { tributosDeHoje } from './tributos-de-hoje.ts';

/** A note as one client sees it. */
interface NotaDoCliente {
  readonly documento: DocumentoCalculado;
  readonly nota: NotaFiscal;
  readonly cliente: ContextoDoCliente;
  readonly lado: Lado;
  readonly estabelecimento: string;
}

/** Motives whose rows move nothing today either: the operation stands in another document. */
const SEM_EFEITO_HOJE = new Set(['ja_em_cupom', 'nota_de_entrada_de_terceiro']);

/**
 * What a note means for one client: rows by (efeito, motivo, CFOP of the client, cClassTrib, NCM chapter, segregação),
 * sorted by that key. Amounts are positive and in reais; `efeito` says what CBS and IBS of the row do (credito_recusado
 * holds the amount refused; sem_efeito moves nothing, and holds by how much a debit was declared otherwise than the
 * rules give). The columns of today's taxes move by `sentido(efeito, cfop)`: a row without effect on the reform may
 * still owe or credit ICMS. `valor` and `itens` count each item once.
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
  const estabelecimento = (lado === 'entrada' || lado === 'entrada_de_terceiro' ? nota.dest : nota.emit)
    ?.CNPJ;
  const doCliente = { documento, nota, cliente, lado, estabelecimento: estabelecimento ?? '' };
  for (const [indice, item] of documento.itens.entries()) {
    const det = nota.det[indice];
    if (det !== undefined) acrescentar(linhas, doCliente, det, item);
  }
  return [...linhas.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, linha]) => publicarLinha(linha, documento.competencia));
}

function acrescentar(
  linhas: Map<string, LinhaEmSoma>,
  doCliente: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
): void {
  const { documento, nota, cliente, lado, estabelecimento } = doCliente;
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
  const { efeito } = doItem;
  const conferidos = conferirValores(item, doItem);
  const antesDa2027 = voltaAntesDe2027(documento, nota, det, efeito);
  const motivo = antesDa2027
    ? 'devolucao_anterior_a_2027'
    : (doItem.motivo ?? (conferidos.semGrupo && efeito !== 'sem_efeito' ? 'grupo_nao_informado' : null));
  const direcao = sentido(efeito, cfop);
  const venda = direcao === 'debito' || direcao === 'estorno_debito';
  const chave = {
    estabelecimento,
    cfop,
    item,
    segregacao: venda ? segregacaoDoItem(det, cfop) : ('' as const),
  };
  const linha = linhaDe(linhas, efeito, motivo, chave);
  linha.itens += 1;
  linha.valor += lerOuZero(item.valor);
  if (efeito !== 'sem_efeito' && !antesDa2027) {
    const { usados } = conferidos;
    linha.base += doItem.grupo === undefined ? lerOuZero(item.base) : 0n;
    linha.cbs += usados.cbs;
    linha.ibs_uf += usados.ibs_uf;
    linha.ibs_mun += usados.ibs_mun;
    linha.is += doItem.grupo === undefined ? lerOuZero(item.is) : 0n;
    for (const { valores, ...diferenca } of conferidos.diferencas) {
      const outra = linhaDe(linhas, diferenca.efeito, diferenca.motivo, chave);
      outra.cbs += valores.cbs;
      outra.ibs_uf += valores.ibs_uf;
      outra.ibs_mun += valores.ibs_mun;
    }
  }
  for (const alem of efeitosAlem(item, lado, nota.ide.finNFe, cliente)) {
    const outra = linhaDe(linhas, alem.efeito, alem.motivo, chave);
    outra.cbs += alem.cbs;
    outra.ibs_uf += alem.ibs;
  }
  const semEfeitoHoje =
    (motivo !== null && SEM_EFEITO_HOJE.has(motivo)) ||
    (classe.classe === 'transferencia' && entreEstabelecimentos(nota, cliente.cnpj_raiz));
  if (semEfeitoHoje) return;
  acrescentarHoje(linhas, doCliente, det, item, {
    linha,
    chave,
    direcao,
    volta: antesDa2027 ? efeito : null,
  });
}

/** Where a row stands, and what reversal of the years before 2027 it is, if it is one. */
interface Hoje {
  readonly linha: LinhaEmSoma;
  readonly chave: ChaveDaLinha;
  readonly direcao: Sentido;
  readonly volta: Efeito | null;
}

/** Today's taxes of an item, and those inside the cost of a purchase. */
function acrescentarHoje(
  linhas: Map<string, LinhaEmSoma>,
  { documento, nota, cliente, lado }: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  { linha, chave, direcao, volta }: Hoje,
): void {
  const { cfop } = chave;
  const hoje = tributosDeHoje({
    item,
    det,
    cfop,
    sentido: direcao,
    cliente,
    crt: nota.emit.CRT,
    competencia: documento.competencia,
  });
  if (volta === 'estorno_debito') {
    // LC 214/2025 art. 379: what was charged as PIS and COFINS comes back as a credit of CBS.
    linhaDe(linhas, 'credito', 'pis_cofins_de_devolucao', chave).cbs += hoje.pis + hoje.cofins;
    hoje.pis = 0n;
    hoje.cofins = 0n;
  }
  for (const nome of nomesDosTributosAtuais) linha.atuais[nome] += hoje[nome];
  if (direcao !== 'credito') return;
  const embutidos = embutidosDoItem(item, det, { cfop, lado, competencia: documento.competencia });
  linha.icms_embutido += embutidos.icms;
  linha.pis_cofins_embutido += embutidos.pis_cofins;
  linha.embutido_na_base += embutidos.na_base;
}

/** Whether a return of 2027 or later undoes an operation of the years before: its test amounts are not reversed. */
function voltaAntesDe2027(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  det: Det,
  efeito: Efeito,
): boolean {
  if (documento.ano < 2027 || (efeito !== 'estorno_debito' && efeito !== 'estorno_credito')) return false;
  const original = anoDaOriginal(det, nota.ide);
  return original !== null && original < 2027;
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
