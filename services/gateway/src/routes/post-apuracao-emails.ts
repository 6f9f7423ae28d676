import { Compartilhamento, EnviarPorEmail, ErroDaApi } from '@apura/contracts';
import { compartilharPorEmail } from '@apura/database';
import { needReport, reportSecret } from '../compartilhamentos/report-secret.ts';
import { shaped } from '../representation/shaped.ts';
import { route } from '../route.ts';

export const postApuracaoEmails = route('post /v1/apuracoes/:id/emails', {
  operacao: 'enviarRelatorioPorEmail',
  exemplo: { body: { contato_id: '$CONTATO_ID', forma: 'link' } },
  escopo: 'write:apuracoes',
  papel: 'owner',
  repetivel: true,
  resumo: 'Envia o relatório por e-mail a um contato do cliente, em anexo ou como link',
  body: EnviarPorEmail,
  respostas: { 201: { descricao: 'O e-mail, na fila.', schema: Compartilhamento } },
  erros: ['pdf_indisponivel', 'remetente_nao_confirmado', 'excesso_de_emails'],
  async respond(gateway, { params, body: { contato_id, forma, dias }, ator, requestId, criar }) {
    const enviado = await criar(async (tenant) => {
      const fim = await compartilharPorEmail(tenant, ator, {
        apuracaoId: params.id,
        contatoId: contato_id.toLowerCase(),
        ...(forma === 'link' ? { segredo: reportSecret(gateway, dias) } : {}),
        requestId,
      });
      if (fim === 'remetente_nao_confirmado') throw new ErroDaApi('remetente_nao_confirmado');
      return shaped(Compartilhamento, needReport(fim));
    });
    return { status: 201, body: enviado };
  },
});
