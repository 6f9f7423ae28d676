import { ZEROS } from '../../calculo/por-tributo.ts';
import { NO_TRIBUTOS_ATUAIS } from '../../calculo/tributos-atuais.ts';
import { naturezaDoItem } from '../../documento-fiscal/especies.ts';
import type { EspecieDoItem } from '../../documento-fiscal/tipos.ts';
import { type DocumentoFiscal, itensQueContam } from '../../documento-fiscal.ts';
import { type Fixo, formatFixo, porcento, readOrZero } from '../../fixo.ts';
import type { Situacao } from '../../nota-fiscal.ts';
import type { AnexoDaReceita, DocumentoCalculado, Segregacao } from '../../resultado.ts';
import { splitIbs } from '../../simples/credito-de-fornecedor.ts';
import { withTributacao } from '../../simples/devido-no-das.ts';
import { checkValores } from '../check-valores.ts';
import { type EfeitoDoDocumento, NO_EFEITO } from '../efeito-do-cliente.ts';
import { changesRegime, mesDaEntrada } from '../meses-da-nota.ts';
import { cfopDoCliente } from '../nota-do-cliente.ts';
import { assessesIcms } from '../tributos-de-hoje.ts';
import { listAvisosDoEfeito, subtractAdiantamentos } from './adiantamentos.ts';
import {
  answerOrAsk,
  type CasoDoItem,
  type ContextoDoDocumento,
  casoDoItem,
  findLadoNoDocumento,
  type LadoDoDocumento,
} from './caso-do-item.ts';
import {
  type CreditosDeHoje,
  computeCreditosDeHoje,
  computeDebitosDeHoje,
  consumoAnterior,
  exportacaoOfItem,
  NO_CREDITOS,
  type ValorEmDuvida,
} from './creditos-de-hoje.ts';
import { type DestinoDaLinha, findAnexoDaReceita, LinhasDoDocumento } from './efeito-do-documento.ts';
import { computeCreditoDoAutonomo, computeEfeitoNaReforma } from './efeito-na-reforma.ts';
import { mergePerguntas, type PerguntaDoDocumento } from './perguntas.ts';
import { retencoesDoDocumento } from './retencoes.ts';

/** Presumed credit of transport, percent of its ICMS; not by air (Convênio ICMS 106/1996 cl. 1ª). */
const PRESUMIDO_DO_TRANSPORTE = readOrZero('20');
const AEREO = '02';
const ENCERRADAS: ReadonlySet<Situacao> = new Set(['cancelada', 'denegada', 'substituida']);

/** What owes ICMS in place of ISS, also in the DAS. */
const COM_ICMS: ReadonlySet<EspecieDoItem> = new Set(['frete', 'passageiros', 'telecom']);

interface Soma {
  readonly linhas: LinhasDoDocumento;
  readonly em_duvida: ValorEmDuvida[];
  icmsDoTransporte: bigint;
  /** CBS and IBS that the document moves for the client. */
  readonly reforma: { cbs: bigint; ibs: bigint };
  anexo: AnexoDaReceita | null;
}

/**
 * The rows of a document for one client, what is asked and what is in doubt. None for a document that ended, was denied or
 * annuls another, nor where the client neither supplies nor buys; whether the document counts at all beside others says
 * `documentosQueContam`. Pure: same input, same result.
 */
export function computeEfeitoDeOutro(
  calculado: DocumentoCalculado,
  lido: DocumentoFiscal,
  contexto: ContextoDoDocumento,
): EfeitoDoDocumento {
  const { situacao } = calculado;
  const documento = withTributacao(lido, contexto.tributacao);
  const lado = findLadoNoDocumento(documento, contexto.cliente.cnpj_raiz);
  if (lado === null || ENCERRADAS.has(situacao)) return NO_EFEITO;
  // A GTV-e has no amounts of its own.
  if (documento.finalidade === 'anulacao' || documento.tipo === 'gtve') return NO_EFEITO;
  const perguntas: PerguntaDoDocumento[] = [];
  const soma: Soma = {
    linhas: new LinhasDoDocumento(),
    em_duvida: [],
    icmsDoTransporte: 0n,
    reforma: { cbs: 0n, ibs: 0n },
    anexo: null,
  };
  const casos = itensQueContam(documento).flatMap((item, indice) => {
    const itemCalculado = calculado.itens[indice];
    if (itemCalculado === undefined) return [];
    const caso = casoDoItem({ documento, calculado, item, itemCalculado, lado, contexto, perguntas });
    return ladosDoCaso(caso).map((doLado) => casoDoItem({ ...caso, lado: doLado }));
  });
  for (const caso of casos) sumItem(soma, caso);
  const [primeiro] = casos;
  const deduzidos =
    primeiro === undefined ? [] : subtractAdiantamentos(primeiro, destinoDe(primeiro), soma.reforma);
  for (const { destino, reforma } of deduzidos) soma.linhas.somar(destino, { reforma });
  const presumido = porcento(soma.icmsDoTransporte, PRESUMIDO_DO_TRANSPORTE, 2);
  if (primeiro !== undefined && presumido > 0n && optouPeloPresumido(primeiro, presumido)) {
    soma.linhas.somar(
      { ...destinoDe(primeiro), efeito: 'sem_efeito', motivo: 'icms_presumido_do_transporte', cfop: '1949' },
      { atuais: { ...NO_TRIBUTOS_ATUAIS, icms: presumido } },
    );
  }
  const { totais } = documento;
  return {
    lancamentos: soma.linhas.publicar(documento.tipo),
    retencoes: retencoesDoDocumento(documento, lado === 'adquirente' ? 'a_recolher' : 'sofridas'),
    em_duvida: soma.em_duvida,
    perguntas: mergePerguntas(perguntas),
    icms_presumido: presumido > 0n ? formatFixo(presumido, 2) : null,
    anexo: soma.anexo,
    a_pagar: lado === 'adquirente' ? (totais.vTotDFe ?? totais.vLiq ?? totais.valor) : null,
    avisos: listAvisosDoEfeito(documento, contexto, lado),
  };
}

const optouPeloPresumido = (caso: CasoDoItem, icms: Fixo): boolean =>
  answerOrAsk(caso, 'icms_presumido_do_transporte', { icms: formatFixo(icms, 2) }) === 'sim';

/**
 * A company that carries for itself owes and credits nothing; one that says that the transport was not its own has today's
 * taxes on both sides, each by its establishment.
 */
function ladosDoCaso(caso: CasoDoItem): readonly LadoDoDocumento[] {
  if (caso.lado !== 'ambos') return [caso.lado];
  return answerOrAsk(caso, 'frota_propria') === 'nao' ? ['fornecedor', 'adquirente'] : ['ambos'];
}

function sumItem(soma: Soma, caso: CasoDoItem): void {
  const { documento, item, itemCalculado, contexto, lado, especie } = caso;
  const doItem = computeEfeitoNaReforma(caso);
  const estorno = doItem.efeito === 'estorno_debito' || doItem.efeito === 'estorno_credito';
  const { usados, semGrupo, diferencas } = checkValores(itemCalculado, doItem, aliquotasDoIbs(caso));
  const reforma = doItem.efeito === 'sem_efeito' ? ZEROS : usados;
  const marcado = doItem.motivo === null && semGrupo ? 'grupo_nao_informado' : doItem.motivo;
  const comReceita = documento.finalidade !== 'adiantamento' && documento.finalidade !== 'debito';
  const soReforma = !comReceita || (documento.tipo === 'nfse' && documento.finalidade === 'ajuste');
  const anexo = soReforma || lado === 'adquirente' ? null : findAnexoDaReceita(caso);
  const destino = {
    ...destinoDe(caso),
    efeito: doItem.efeito,
    motivo: doItem.motivo,
    anexo: anexo ?? ('' as const),
  };
  const anterior = soReforma ? null : consumoAnterior(caso);
  const hoje = soReforma ? NO_CREDITOS : hojeDoItem(caso);
  const sinal = item.devolucao === true && !estorno ? -1n : 1n;
  soma.linhas.somar(
    { ...destino, motivo: soReforma && marcado === null ? 'adiantamento' : marcado },
    {
      itens: 1,
      sinal,
      comPreco: !soReforma,
      comBase: doItem.efeito !== 'sem_efeito',
      reforma,
      atuais: hoje.atuais,
    },
  );
  if (doItem.efeito === 'debito' || doItem.efeito === 'credito') {
    soma.reforma.cbs += sinal * reforma.cbs;
    soma.reforma.ibs += sinal * (reforma.ibs_uf + reforma.ibs_mun);
  }
  for (const { valores, ...diferenca } of doItem.motivo === null ? diferencas : []) {
    soma.linhas.somar({ ...destino, ...diferenca }, { reforma: valores });
  }
  if (soReforma) return;
  soma.em_duvida.push(...hoje.em_duvida, ...(anterior?.creditos.em_duvida ?? []));
  if (anterior !== null) {
    soma.linhas.somar({ ...destino, competencia: anterior.mes }, { atuais: anterior.creditos.atuais });
  }
  const autonomo = computeCreditoDoAutonomo(caso);
  if (autonomo !== null) {
    const { ibs_uf, ibs_mun } = splitIbs(autonomo.ibs, null);
    soma.linhas.somar(
      { ...destino, efeito: 'credito', motivo: 'credito_presumido' },
      { reforma: { cbs: autonomo.cbs, ibs_uf, ibs_mun } },
    );
  }
  if (lado === 'adquirente') return;
  soma.anexo ??= anexo;
  if (
    lado === 'fornecedor' &&
    especie === 'frete' &&
    documento.transporte?.modal !== AEREO &&
    assessesIcms(contexto.cliente)
  ) {
    soma.icmsDoTransporte += readOrZero(item.icms?.vICMS);
  }
}

/** Today's taxes of the item; none inside one company, nor of a service that its taker rejected. */
function hojeDoItem(caso: CasoDoItem): CreditosDeHoje {
  const semEfeito = caso.lado === 'ambos' || (caso.lado === 'adquirente' && caso.contexto.rejeitada === true);
  if (semEfeito) return NO_CREDITOS;
  if (caso.lado === 'adquirente') return computeCreditosDeHoje(caso);
  return { atuais: computeDebitosDeHoje(caso), em_duvida: [] };
}

const aliquotasDoIbs = ({ calculado: { aliquotas } }: CasoDoItem) => ({
  ibs_uf: readOrZero(aliquotas.ibs_uf),
  ibs_mun: readOrZero(aliquotas.ibs_mun),
});

function destinoDe(caso: CasoDoItem): DestinoDaLinha {
  const { item, itemCalculado, lado, estabelecimento, especie } = caso;
  const compensada = especie === 'alheia' && (itemCalculado.cst === '830' || item.devolucao === true);
  const cfop = lado === 'adquirente' ? cfopDoCliente(itemCalculado.cfop) : itemCalculado.cfop;
  return {
    efeito: 'sem_efeito',
    motivo: null,
    competencia: mesDoDocumento(caso),
    estabelecimento,
    cfop,
    // What is compensated stands against what compensates it, whatever their classes.
    natureza: compensada ? 'SCEE' : item.CFOP === undefined ? naturezaDoItem(item) : cfop,
    item: compensada ? { ...itemCalculado, cclasstrib: '830001' } : itemCalculado,
    segregacao: lado === 'adquirente' ? '' : segregacao(caso),
  };
}

/** Of a purchase the month in which the office says that it came in, where the rules of its issue still hold; else its own. */
function mesDoDocumento({ calculado, documento: { dhEmi }, contexto, lado }: CasoDoItem): string {
  const { competencia } = calculado;
  const { regras: _soDeNotas, ...entrada } = contexto.cliente.entrada ?? {};
  const dito = lado === 'adquirente' ? mesDaEntrada({ mod: '', dhEmi }, entrada) : null;
  return dito === null || changesRegime(competencia, dito) ? competencia : dito;
}

function segregacao({ item, itemCalculado, especie, contexto }: CasoDoItem): Segregacao {
  if (exportacaoOfItem(item, itemCalculado)) return 'exportacao';
  if (item.iss?.retidoPor !== undefined) return 'iss_retido';
  if (readOrZero(item.icms?.vICMSSTRet) > 0n) return 'st';
  return contexto.cliente.regime === 'simples_nacional' && COM_ICMS.has(especie) ? 'transporte' : '';
}
