import type { EntradaLida } from '@apura/database';
import {
  apurar,
  type Comparativo,
  dadosDoSimples,
  type EntradaDaApuracao,
  empresaDoEstoque,
  type LancamentoManual,
  type LivroDoMes,
  mesWithLivros,
  readCenario,
  tipoDoEventoNFe,
} from '@apura/engine';
import { rowAt } from '@apura/law';
import { hasAmount, reais } from '@apura/words';
import { avisosDosLivros, premissasDosLivros } from './livros-do-mes.ts';

/** The month as the engine sees it before its books, and with what its notes, books and clients give cause to say. */
export function assessEntrada(lida: EntradaLida): {
  readonly ofEngine: EntradaDaApuracao;
  readonly comparativo: Comparativo;
} {
  // Columns of JSON, which the engine's own results and the facts of books were written into.
  const entrada = lida as EntradaLida & Escrita;
  const ofEngine = engineInput(
    entrada,
    saldosAnteriores(entrada.comparativo_anterior, entrada.saldo_inicial),
  );
  const comLivros = mesWithLivros(ofEngine, entrada.livros);
  const apurado = apurar(comLivros.entrada);
  return {
    ofEngine,
    comparativo: {
      ...apurado,
      premissas: [...apurado.premissas, ...premissasDosLivros(comLivros)],
      avisos: [
        ...apurado.avisos,
        ...avisosDosLivros(comLivros, ofEngine.saldos_anteriores, apurado),
        ...avisosDaEntrada(entrada),
      ],
    },
  };
}

type Aviso = Comparativo['avisos'][number];

const documentos = (quantos: number) => (quantos === 1 ? '1 documento' : `${quantos} documentos`);

/** What only the rows can tell of the month's notes. */
const avisosDaEntrada = (
  entrada: Pick<EntradaLida, 'fora_do_esperado' | 'alteradas' | 'eventos_sem_nota'>,
): Aviso[] => [...foraDoEsperado(entrada), ...alteradas(entrada), ...eventosSemNota(entrada)];

const NAMED_EVENTS = 5;

/** Registered events that have no effect as long as their documents are not among the files. */
function eventosSemNota({ eventos_sem_nota: eventos }: Pick<EntradaLida, 'eventos_sem_nota'>): Aviso[] {
  if (eventos.length === 0) return [];
  const nomes = eventos.slice(0, NAMED_EVENTS).map(({ chave, tp_evento }) => {
    const nome = tipoDoEventoNFe(tp_evento)?.nome;
    return `${tp_evento}${nome === undefined ? '' : ` (${nome})`} do documento ${chave}`;
  });
  const mais = eventos.length - nomes.length;
  const [quantos, elesValem] =
    eventos.length === 1
      ? ['1 evento registrado aguarda o seu documento', 'Ele vale quando o documento for enviado']
      : [
          `${eventos.length} eventos registrados aguardam os seus documentos`,
          'Eles valem quando os documentos forem enviados',
        ];
  return [
    {
      codigo: 'eventos_sem_nota',
      mensagem: `${quantos}: ${nomes.join('; ')}${mais > 0 ? `; e mais ${mais}` : ''}. ${elesValem}.`,
    },
  ];
}

/** Notes that were sent for this client and month and do not belong there. */
function foraDoEsperado({
  fora_do_esperado: { outro_mes, outras_partes },
}: Pick<EntradaLida, 'fora_do_esperado'>): Aviso[] {
  const faltas = [
    ...(outro_mes ? [`${documentos(outro_mes)} de outra competência`] : []),
    ...(outras_partes ? [`${documentos(outras_partes)} em que o cliente não é parte`] : []),
  ];
  if (!faltas.length) return [];
  return [
    {
      codigo: 'fora_do_esperado',
      mensagem: `Os envios feitos para este cliente e mês trazem ${faltas.join(' e ')}; eles foram guardados, mas não entram nesta apuração.`,
    },
  ];
}

/** Notes whose file is not what was signed or authorised: they count, and the reader is told what hangs on them. */
function alteradas({
  alteradas: { documentos: quantos, debitos, creditos },
}: Pick<EntradaLida, 'alteradas'>): Aviso[] {
  if (quantos === 0) return [];
  const partes = [
    ...(hasAmount(debitos) ? [`${reais(debitos)} dos débitos`] : []),
    ...(hasAmount(creditos) ? [`${reais(creditos)} dos créditos`] : []),
  ];
  const oQueMovem = partes.length
    ? `neles estão ${partes.join(' e ')} de CBS e IBS deste mês`
    : 'eles não movem CBS nem IBS neste mês';
  return [
    {
      codigo: 'xml_alterado',
      mensagem: `O XML de ${documentos(quantos)} não é o que foi assinado ou autorizado; ${oQueMovem}. Peça os originais${hasAmount(creditos) ? ' antes de usar os créditos' : ''}.`,
    },
  ];
}

type Escrita = Required<
  Pick<
    EntradaDaApuracao,
    'lancamentos' | 'em_duvida' | 'perguntas_abertas' | 'meses_do_ativo' | 'receita_dos_meses'
  >
> & {
  readonly lancamentos_manuais: readonly LancamentoManual[];
  readonly comparativo_anterior: Comparativo | null;
  readonly livros: readonly LivroDoMes[];
};

/** What was read of a client's month, as the engine takes it. Throws for a client without any regime. */
function engineInput(entrada: EntradaLida & Escrita, saldos_anteriores: Saldos): EntradaDaApuracao {
  const vigente = rowAt(entrada.regimes, entrada.competencia);
  if (!vigente) throw new Error(`client ${entrada.cliente_id} has no regime`);
  const { simples_anexo: anexo, atividade } = vigente;
  const doSimples = dadosDoSimples(entrada.regimes, vigente);
  const inicio = vigente.regime === 'simples_nacional' ? entrada.inicio_de_atividade : null;
  const cenario = readCenario(entrada.cenario);
  return {
    competencia: entrada.competencia,
    regime: vigente.regime,
    ibs_cbs: vigente.ibs_cbs,
    lancamentos: entrada.lancamentos,
    lancamentos_manuais: entrada.lancamentos_manuais,
    // Of a company that has just begun the notes alone may say the RBT12.
    ...(anexo && (doSimples || inicio) ? { simples: { anexo, ...(doSimples ?? { rbt12: '' }) } } : {}),
    ...(inicio ? { inicio_de_atividade: inicio } : {}),
    ...(atividade ? { atividade } : {}),
    ...(cenario ? { cenario } : {}),
    saldos_anteriores,
    fornecedores_simples: entrada.fornecedores_simples,
    compras_sem_entrada: entrada.compras_sem_entrada,
    notas_a_conferir: entrada.notas_a_conferir,
    ...(entrada.creditos_do_mes ? { creditos_do_mes: entrada.creditos_do_mes } : {}),
    ...(entrada.retencoes.length ? { retencoes: entrada.retencoes } : {}),
    ...(entrada.em_duvida.length ? { em_duvida: entrada.em_duvida } : {}),
    perguntas_abertas: entrada.perguntas_abertas,
    ativos: entrada.ativos,
    meses_do_ativo: entrada.meses_do_ativo,
    vendas_a_empresas: entrada.vendas_a_empresas,
    documentos: entrada.documentos,
    documentos_que_nao_contam: entrada.documentos_que_nao_contam,
    ...(entrada.receita_dos_meses.length
      ? {
          receita_dos_meses: entrada.receita_dos_meses,
        }
      : {}),
    emitidas_por_crt: entrada.emitidas_por_crt,
    ...(entrada.emitidas_sem_ie > 0 ? { emitidas_sem_ie: entrada.emitidas_sem_ie } : {}),
    respostas_da_empresa: entrada.respostas_da_empresa,
    icms_presumido_do_transporte: entrada.respostas_da_empresa.icms_presumido_do_transporte === 'sim',
    ...estoqueDeAbertura(entrada),
  };
}

/** The stock with which the client went into the first month of CBS, as its regimes of both days make it. */
function estoqueDeAbertura({
  regimes,
  estoque_de_abertura: informado,
}: EntradaLida): Pick<EntradaDaApuracao, 'estoque_de_abertura'> {
  if (informado === null) return {};
  const { estoque_por: por, ...estoque } = informado;
  return { estoque_de_abertura: { ...estoque, por, ...empresaDoEstoque(regimes) } };
}

type Saldos = EntradaDaApuracao['saldos_anteriores'];

/**
 * The credit balances with which a month begins: what the month before carries over (LC 214/2025 arts. 45 and 53), or
 * what the office entered where there is no month before.
 */
function saldosAnteriores(anterior: Comparativo | null, inicial: EntradaLida['saldo_inicial']): Saldos {
  // A version of earlier rules tells none; it is outdated, and marks this month when it is computed anew.
  if (anterior !== null) return anterior.saldos_a_transportar ?? [];
  // The column is JSON that we wrote in this form.
  return inicial as Saldos;
}
