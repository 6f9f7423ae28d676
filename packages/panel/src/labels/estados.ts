import type {
  ArquivoDoUpload,
  Autenticidade,
  Documento,
  Estado as EstadoDe,
  Machine,
} from '@apura/contracts';
import type { Rotulo } from '../components/partes.tsx';

type Rotulos<M extends Machine> = Readonly<Record<EstadoDe<M>, Rotulo>>;

/** What the tax office says of a note. */
export const SITUACOES: Readonly<Record<Documento['situacao'], Rotulo>> = {
  autorizada: { nome: 'Autorizada', tom: 'bom' },
  cancelada: { nome: 'Cancelada', tom: 'erro' },
  denegada: { nome: 'Denegada', tom: 'erro' },
  sem_protocolo: { nome: 'Sem protocolo', tom: 'alerta' },
  substituida: { nome: 'Substituída', tom: 'neutro' },
  anulada: { nome: 'Anulada', tom: 'erro' },
};

/** Whether a file is what was signed and authorised. */
export const VEREDITOS: Readonly<Record<Autenticidade['veredito'], Rotulo>> = {
  integra: { nome: 'XML íntegro', tom: 'bom' },
  alterada: { nome: 'XML alterado', tom: 'erro' },
  sem_protocolo: { nome: 'Sem prova de autorização', tom: 'alerta' },
  nao_verificavel: { nome: 'XML não verificável', tom: 'alerta' },
};

/** Blanks that a program has put between elements change no amount. */
export const rotuloDaAutenticidade = ({ veredito, motivo }: Autenticidade): Rotulo =>
  motivo === 'formatacao' ? { nome: 'XML reformatado', tom: 'alerta' } : VEREDITOS[veredito];

export const ESTADOS_DA_APURACAO: Rotulos<'apuracao'> = {
  na_fila: { nome: 'Na fila', tom: 'neutro' },
  calculando: { nome: 'Calculando', tom: 'aviso' },
  gerando_pdf: { nome: 'Gerando o PDF', tom: 'aviso' },
  calculada: { nome: 'Calculada', tom: 'bom' },
  falhou: { nome: 'Falhou', tom: 'erro' },
};

export const ESTADOS_DO_LOTE: Rotulos<'lote'> = {
  recebendo: { nome: 'Recebendo', tom: 'aviso' },
  na_fila: { nome: 'Na fila', tom: 'neutro' },
  processando: { nome: 'Processando', tom: 'aviso' },
  concluido: { nome: 'Concluído', tom: 'bom' },
  cancelado: { nome: 'Cancelado', tom: 'neutro' },
};

export const ESTADOS_DO_ARQUIVO: Rotulos<'arquivo'> = {
  pendente: { nome: 'Na fila', tom: 'neutro' },
  processado: { nome: 'Processado', tom: 'bom' },
  duplicado: { nome: 'Já enviado antes', tom: 'aviso' },
  recusado: { nome: 'Recusado', tom: 'erro' },
  cancelado: { nome: 'Cancelado', tom: 'neutro' },
};

/** With the ZIP that it came in. */
export const nomeDoArquivo = ({ nome, origem }: Pick<ArquivoDoUpload, 'nome' | 'origem'>): string =>
  origem ? `${origem} › ${nome}` : nome;

export const ESTADOS_DA_ENTREGA: Rotulos<'entrega'> = {
  pendente: { nome: 'A caminho', tom: 'aviso' },
  entregue: { nome: 'Entregue', tom: 'bom' },
  falhou: { nome: 'Falhou', tom: 'erro' },
  cancelada: { nome: 'Cancelada', tom: 'neutro' },
};

export const ESTADOS_DO_WEBHOOK: Rotulos<'webhook_endpoint'> = {
  ativo: { nome: 'Ativo', tom: 'bom' },
  pausado: { nome: 'Pausado', tom: 'alerta' },
  desativado: { nome: 'Desativado', tom: 'erro' },
};

export const IBS_CBS: Readonly<Record<'das' | 'regular', string>> = {
  das: 'dentro do DAS',
  regular: 'pelo regime regular',
};

export const IBS_CBS_TO_CHOOSE = { das: 'Dentro do DAS', regular: 'Pelo regime regular' } as const;
export const ATIVIDADES = { comercio: 'Comércio', industria: 'Indústria', servicos: 'Serviços' } as const;
export const ANEXOS = { I: 'I', II: 'II', III: 'III', IV: 'IV', V: 'V' } as const;
