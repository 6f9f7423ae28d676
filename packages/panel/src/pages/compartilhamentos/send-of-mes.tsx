import type { Compartilhamento, EnviadosDoMes } from '@apura/contracts';
import { competenciaPorExtenso, count } from '@apura/words';
import { useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/request.ts';
import { useTitular } from '../../api/sessao.ts';
import { useLeitura, useList, useSend } from '../../api/use-request.ts';
import { DestroyButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EscolhaDeMes, SelectField, useFilters } from '../../components/fields.tsx';
import { type Act, Form, Janela, useFields } from '../../components/form.tsx';
import { Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { mesesUntil } from '../../format.ts';
import {
  FORMAS_DE_ENVIO,
  MOTIVOS_WITHOUT_ENVIO,
  mayBeWithdrawn,
  SITUACOES_DO_ENVIO,
} from '../../labels/compartilhamentos.ts';
import { TabelaDeEnviados } from './tabela-de-enviados.tsx';

export default function SendOfMes() {
  const titular = useTitular();
  const { values, field } = useFields<{ competencia: string; forma: Compartilhamento['forma'] }>({
    competencia: mesesUntil(new Date(), 2)[1] ?? '',
    forma: 'pdf',
  });
  const [perguntado, setPerguntado] = useState(false);
  const enviar = useSend('POST', '/compartilhamentos', {
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
                <EscolhaDeMes {...field('competencia')} />
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
  const carteira = useLeitura('/carteira', { filtros: { competencia, limit: 1 } });
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
          { name: 'Por quê', cell: ({ motivo }) => MOTIVOS_WITHOUT_ENVIO[motivo] },
        ]}
      />
    )}
  </Cartao>
);

function Enviados() {
  const { filtros, filtrada, field } = useFilters(['competencia', 'situacao']);
  const lista = useList('/compartilhamentos', filtros);
  const { competencia } = filtros;
  const mes = competencia ? competenciaPorExtenso(competencia) : 'todos os meses';
  return (
    <Cartao
      titulo="Links e e-mails"
      acoes={
        lista.linhas.some(mayBeWithdrawn) && (
          <DestroyButton
            name={mes}
            action="Retirar todos"
            title={`Retirar todos de ${mes}?`}
            text="Os links deixam de abrir, e os e-mails na fila não saem. Isso não pode ser desfeito: para voltar atrás, crie ou envie outros."
            act={() =>
              request('POST', '/compartilhamentos/retirar', { body: competencia ? { competencia } : {} })
            }
            renew={['/compartilhamentos', '/apuracoes']}
            said="Links e e-mails retirados."
          />
        )
      }
    >
      <search className="filtros">
        <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
        <SelectField label="Situação" all="Todas" options={SITUACOES_DO_ENVIO} {...field('situacao')} />
      </search>
      <TabelaDeEnviados
        de={lista}
        deVarios
        legend="Links e e-mails com relatórios"
        vazia={
          filtrada
            ? { titulo: 'Nada assim', texto: 'Escolha outro mês ou outra situação.' }
            : {
                titulo: 'Nada enviado ainda',
                texto: 'Os links e e-mails com relatórios aparecem aqui, e quando foram abertos.',
              }
        }
      />
    </Cartao>
  );
}
