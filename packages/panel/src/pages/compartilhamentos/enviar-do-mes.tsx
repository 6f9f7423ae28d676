import type { Carteira, EnviadosDoMes } from '@apura/contracts';
import { competenciaPorExtenso, count } from '@apura/words';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTitular } from '../../api/sessao.ts';
import { useLeitura } from '../../api/use-request.ts';
import { useSend } from '../../api/use-send.ts';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EscolhaDeMes } from '../../components/escolha-de-mes.tsx';
import { type Act, Form } from '../../components/form.tsx';
import { Janela } from '../../components/janela.tsx';
import { Page } from '../../components/page.tsx';
import { useFields } from '../../components/use-fields.ts';
import { mesesAte } from '../../format/competencia.ts';
import { FORMAS_DE_ENVIO, MOTIVOS_SEM_ENVIO } from '../../labels/compartilhamentos.ts';
import { Enviados } from './enviados.tsx';

/** The reports of a month, to all clients at once. */
export default function EnviarDoMes() {
  const titular = useTitular();
  const { values, field, choice } = useFields({
    competencia: mesesAte(new Date(), 2)[1] ?? '',
    forma: 'pdf',
  });
  const [perguntado, setPerguntado] = useState(false);
  const enviar = useSend<EnviadosDoMes>('POST', '/compartilhamentos', {
    renew: ['/apuracoes', '/compartilhamentos'],
    said: ({ enviados }) => `${count(enviados, 'e-mail sai', 'e-mails saem')} agora.`,
    after: () => setPerguntado(false),
  });
  return (
    <Page
      titulo="Relatórios aos clientes"
      descricao="O relatório do mês por e-mail aos contatos de cada cliente: a versão mais nova, uma vez a cada contato."
    >
      <div className="pilha">
        <Cartao titulo="Enviar todos de um mês">
          {titular ? (
            <Form
              act={{ ...NADA_AINDA, mutate: () => setPerguntado(true) }}
              send={`Enviar todos de ${competenciaPorExtenso(values.competencia)}`}
            >
              <div className="campos">
                <EscolhaDeMes {...choice('competencia')} />
                <SelectField label="O que vai" options={FORMAS_DE_ENVIO} {...field('forma')} />
              </div>
            </Form>
          ) : (
            <p className="suave sem-margem">Só titulares enviam e-mails aos clientes.</p>
          )}
        </Cartao>
        <Janela
          aberta={perguntado}
          titulo={`Enviar todos de ${competenciaPorExtenso(values.competencia)}?`}
          onClose={() => setPerguntado(false)}
        >
          <Form act={enviar} input={values} send="Enviar agora" onCancel={() => setPerguntado(false)}>
            <AQuemVai competencia={values.competencia} />
          </Form>
        </Janela>
        {enviar.data && <Resumo de={enviar.data} />}
        <Enviados />
      </div>
    </Page>
  );
}

const NADA_AINDA: Omit<Act<undefined>, 'mutate'> = { error: null, isPending: false, variables: undefined };

/** Whom the press reaches, before it does: no mail comes back. */
function AQuemVai({ competencia }: { readonly competencia: string }) {
  const carteira = useLeitura<Carteira>('/carteira', { filtros: { competencia, limit: 1 } });
  const prontas = carteira.data?.por_situacao;
  return (
    <p className="sem-margem">
      O relatório vai agora aos contatos de todos os clientes com apuração pronta
      {prontas && ` (${count(prontas.calculada + prontas.encerrada, 'cliente', 'clientes')})`}. Quem já
      recebeu esta versão não recebe de novo. Um e-mail que saiu não volta.
    </p>
  );
}

const Resumo = ({ de: { enviados, ja_enviados, sem_envio } }: { readonly de: EnviadosDoMes }) => (
  <Cartao titulo="O que saiu">
    <p className="sem-margem">
      {count(enviados, 'e-mail sai', 'e-mails saem')} agora.
      {ja_enviados > 0 &&
        ` ${count(ja_enviados, 'contato já tinha recebido', 'contatos já tinham recebido')} esta versão.`}
    </p>
    {sem_envio.length > 0 && (
      <DataTable
        legend="Clientes sem envio"
        rows={sem_envio}
        rowKey={({ cliente_id }) => cliente_id}
        columns={[
          {
            name: 'Cliente sem envio',
            cell: ({ cliente_id, razao_social, motivo }) => (
              <Link href={`/clientes/${cliente_id}${motivo === 'sem_contato' ? '/contatos' : ''}`}>
                {razao_social}
              </Link>
            ),
          },
          { name: 'Por quê', cell: ({ motivo }) => MOTIVOS_SEM_ENVIO[motivo] },
        ]}
      />
    )}
  </Cartao>
);
