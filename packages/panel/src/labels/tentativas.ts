import type { ClasseDaTentativa } from '@apura/contracts';

/** How an attempt ended, in words. */
export const CLASSES: Readonly<Record<ClasseDaTentativa, string>> = {
  entregue: 'Entregue',
  redirecionamento: 'Redirecionamento não seguido',
  recusada: 'Recusada pelo receptor',
  limite: 'Receptor pediu menos ritmo',
  erro_do_receptor: 'Erro do receptor',
  tempo_esgotado: 'Sem resposta a tempo',
  dns: 'Endereço não encontrado',
  conexao: 'Sem conexão',
  tls: 'Certificado inválido',
  resposta_invalida: 'Resposta inválida',
  endereco_proibido: 'Endereço não permitido',
  disjuntor_aberto: 'Receptor fora do ar',
};
