import type { Estado as EstadoDe, Maquina } from '@apura/contracts';
import type { Tom } from '../componentes/estado.tsx';

type Rotulos<M extends Maquina> = Readonly<Record<EstadoDe<M>, { readonly nome: string; readonly tom: Tom }>>;

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
