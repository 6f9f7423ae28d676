import { EnviadosDoMes, EnviarDoMes, ErroDaApi } from '@apura/contracts';
import { compartilharDoMes } from '@apura/database';
import { reportSecret } from '../compartilhamentos/report-secret.ts';
import { route } from '../route.ts';

export const postCompartilhamentos = route('post /v1/compartilhamentos', {
  operacao: 'enviarRelatoriosDoMes',
  exemplo: { body: { competencia: '2026-09', forma: 'pdf' } },
  escopo: 'write:apuracoes',
  papel: 'owner',
  resumo:
    'Envia por e-mail os relatórios de um mês aos contatos de todos os clientes; repetido, envia o que falta',
  body: EnviarDoMes,
  respostas: { 200: { descricao: 'O que sai, e de quem nada sai.', schema: EnviadosDoMes } },
  erros: ['remetente_nao_confirmado'],
  async respond(gateway, { body: { competencia, forma, dias }, tenant, ator, requestId }) {
    const fim = await compartilharDoMes(tenant, ator, {
      competencia,
      ...(forma === 'link' ? { segredo: () => reportSecret(gateway, dias) } : {}),
      requestId,
    });
    if (fim === 'remetente_nao_confirmado') throw new ErroDaApi('remetente_nao_confirmado');
    return { status: 200, body: fim };
  },
});
