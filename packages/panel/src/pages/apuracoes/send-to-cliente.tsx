import type { Apuracao, Compartilhamento, Contato, LinkCriado } from '@apura/contracts';
import { useState } from 'react';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { useTitular } from '../../api/sessao.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { Segredo } from '../../components/buttons.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Skeleton } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { FORMAS_DE_ENVIO, PRAZOS_DO_LINK } from '../../labels/compartilhamentos.ts';
import { TabelaDeEnviados } from '../compartilhamentos/tabela-de-enviados.tsx';

/** A version's report on its way to the client: as a link, by mail, and what became of both. */
export function SendToCliente({ apuracao: { id, cliente_id } }: { readonly apuracao: Apuracao }) {
  const titular = useTitular();
  const contatos = useList(at('/clientes/{id}/contatos', { id: cliente_id }));
  // All at once: what comes between the others would push them away.
  if (contatos.isPending) return <Skeleton linhas={10} />;
  return (
    <div className="pilha">
      <NovoLink id={id} />
      {titular && contatos.isSuccess && (
        <PorEmail id={id} cliente_id={cliente_id} contatos={contatos.linhas} />
      )}
      <Enviados id={id} />
    </div>
  );
}

function NovoLink({ id }: { readonly id: string }) {
  const { values, field } = useFields({ dias: '30' });
  const [criado, setCriado] = useState<LinkCriado>();
  const criar = useSend('POST', at('/apuracoes/{id}/links', { id }), {
    renew: [at('/apuracoes/{id}/compartilhamentos', { id }), '/compartilhamentos'],
    after: setCriado,
  });
  return (
    <Cartao titulo="Link do relatório">
      <Form act={criar} input={{ dias: Number(values.dias) }} send="Criar link" variant="default">
        <p className="suave sem-margem">
          Quem tem o link vê o relatório no navegador e baixa o PDF, sem cadastro. Você vê quando foi aberto e
          pode retirá-lo.
        </p>
        <div className="campos">
          <SelectField label="Vale por" options={PRAZOS_DO_LINK} {...field('dias')} />
        </div>
      </Form>
      {criado && (
        <Segredo
          titulo="Copie o link agora"
          texto="Ele não é mostrado de novo; se o perder, crie outro."
          valor={criado.url}
        />
      )}
    </Cartao>
  );
}

interface PropsDoEmail extends Pick<Apuracao, 'id' | 'cliente_id'> {
  readonly contatos: readonly Contato[];
}

function PorEmail({ id, cliente_id, contatos }: PropsDoEmail) {
  const { values, field } = useFields<{ contato_id: string; forma: Compartilhamento['forma'] }>({
    contato_id: '',
    forma: 'pdf',
  });
  const contato_id = values.contato_id || contatos[0]?.id || '';
  const enviar = useSend('POST', at('/apuracoes/{id}/emails', { id }), {
    renew: [at('/apuracoes/{id}/compartilhamentos', { id }), '/compartilhamentos'],
    said: ({ para }) => `O relatório vai para ${para}.`,
  });
  return (
    <Cartao titulo="Por e-mail">
      {contatos.length === 0 ? (
        <p className="suave sem-margem">
          O cliente ainda não tem contatos.{' '}
          <Link href={`/clientes/${cliente_id}/contatos`}>Cadastrar contato</Link>
        </p>
      ) : (
        <Form campos act={enviar} input={{ contato_id, forma: values.forma }} send="Enviar e-mail">
          <SelectField
            label="Contato"
            options={Object.fromEntries(contatos.map((um) => [um.id, `${um.nome} (${um.email})`]))}
            {...field('contato_id')}
            value={contato_id}
          />
          <SelectField label="O que vai" options={FORMAS_DE_ENVIO} {...field('forma')} />
        </Form>
      )}
    </Cartao>
  );
}

const Enviados = ({ id }: { readonly id: string }) => (
  <Cartao titulo="Enviados">
    <TabelaDeEnviados
      de={useList(at('/apuracoes/{id}/compartilhamentos', { id }), {}, { aCadaMs: 10_000 })}
      legend="Links e e-mails com este relatório"
      vazia={{
        titulo: 'Nada enviado ainda',
        texto: 'Os links e e-mails com este relatório aparecem aqui, e quando foram abertos.',
      }}
    />
  </Cartao>
);
