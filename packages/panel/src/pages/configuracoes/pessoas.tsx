import type { AcessoDaPessoa, Convite, Papel, Pessoa } from '@apura/contracts';
import { isKeyOf } from '@apura/engine/tables';
import { day } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { useTitular } from '../../api/sessao.ts';
import { notify, useAto, useLeitura, useSend } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';
import { DestroyButton, DialogButton, RowButton } from '../../components/buttons.tsx';
import { type Column, TableSection } from '../../components/data-table.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Failure, PageOf } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { howLongAgo } from '../../format.ts';
import { AcessoFields, AcessoForm, describeAcesso } from './acesso-da-pessoa.tsx';

const PAPEIS: Readonly<Record<Papel, string>> = { owner: 'Titular', member: 'Equipe' };

export default function Pessoas() {
  const titular = useTitular();
  return (
    <PageOf
      de={useLeitura('/pessoas')}
      titulo="Pessoas"
      acoes={
        titular && (
          <DialogButton icon={IconUserPlus} text="Convidar" titulo="Convidar para o escritório">
            {(close) => <Convidar onClose={close} />}
          </DialogButton>
        )
      }
    >
      {({ data, convites }) => (
        <>
          <AsPessoas pessoas={data} titular={titular} />
          {convites.length > 0 && <PendingInvitations invitations={convites} />}
        </>
      )}
    </PageOf>
  );
}

const SOBRE: readonly Column<Pessoa>[] = [
  {
    name: 'Duas etapas',
    cell: ({ dois_fatores }) =>
      dois_fatores ? <Estado tom="bom" nome="Ativa" /> : <Estado tom="neutro" nome="Não" />,
  },
  {
    name: 'Último acesso',
    cell: ({ ultimo_acesso_em }) => (ultimo_acesso_em ? howLongAgo(ultimo_acesso_em, new Date()) : 'nunca'),
  },
];

/** Who has access; an owner changes it, but never their own. */
function AsPessoas({ pessoas, titular }: { readonly pessoas: readonly Pessoa[]; readonly titular: boolean }) {
  const setPapel = useAto(
    ({ id, papel }: { id: string; papel: Papel }) =>
      request('PATCH', at('/pessoas/{id}', { id }), { body: { papel } }),
    ['/pessoas', 'sessao'],
  );
  const acesso = (pessoa: Pessoa) => {
    if (pessoa.papel === 'owner') return 'Tudo';
    return titular ? (
      <DialogButton
        size="xs"
        variant="default"
        text={describeAcesso(pessoa)}
        aria-label={`Mudar o acesso de ${pessoa.nome}: ${describeAcesso(pessoa)}`}
        titulo={`Acesso de ${pessoa.nome}`}
      >
        {(close) => <AcessoForm id={pessoa.id} onClose={close} />}
      </DialogButton>
    ) : (
      describeAcesso(pessoa)
    );
  };
  const papel = ({ id, nome, eu, papel: atual }: Pessoa) =>
    titular && !eu ? (
      <SelectField
        aria-label={`Papel de ${nome}`}
        size="xs"
        options={PAPEIS}
        {...typed(atual, (outro) => isKeyOf(PAPEIS, outro) && setPapel.mutate({ id, papel: outro }))}
      />
    ) : (
      PAPEIS[atual]
    );
  const acoes = ({ id, nome, eu }: Pessoa) =>
    titular &&
    !eu && (
      <DestroyButton
        className="texto-erro"
        name={nome}
        action="Remover"
        title="Remover pessoa"
        text="As sessões e as chaves de API dela terminam agora, os convites que enviou perdem a validade, e os webhooks que cadastrou ficam pausados até um titular os ativar. A conta da empresa que configurou fica suspensa até um titular a gravar de novo. O que ela fez continua registrado."
        path={at('/pessoas/{id}', { id })}
        renew={['/pessoas']}
        said="A pessoa não tem mais acesso."
      />
    );
  return (
    <>
      {setPapel.error && <Failure erro={setPapel.error} />}
      <TableSection
        legend="Quem tem acesso ao painel deste escritório"
        rows={pessoas}
        columns={[
          {
            name: 'Pessoa',
            cell: ({ nome, eu }) => (
              <>
                {nome} {eu && <span className="suave">(você)</span>}
              </>
            ),
            below: ({ email }) => email,
          },
          { name: 'Papel', cell: papel },
          { name: 'Acesso', cell: acesso },
          ...SOBRE,
          { name: '', cell: acoes },
        ]}
      />
    </>
  );
}

const PAPEIS_A_DAR = {
  member: 'Equipe: usa tudo, menos chaves, pessoas e escritório',
  owner: 'Titular: pode tudo',
};

const SEM_LIMITES: AcessoDaPessoa = { so_leitura: false, so_clientes: false, cliente_ids: [] };

function Convidar({ onClose }: { readonly onClose: () => void }) {
  const { values, field } = useFields<{ email: string; papel: Papel }>({ email: '', papel: 'member' });
  const [acesso, setAcesso] = useState(SEM_LIMITES);
  const convidar = useSend('POST', '/pessoas/convites', {
    renew: ['/pessoas'],
    said: `Convite enviado para ${values.email}.`,
    after: onClose,
  });
  return (
    <Form
      act={convidar}
      input={{ ...values, ...(values.papel === 'member' ? { acesso } : {}) }}
      send="Enviar convite"
      onCancel={onClose}
    >
      <TextInput label="E-mail" type="email" required data-autofocus {...field('email')} />
      <SelectField label="Papel" options={PAPEIS_A_DAR} {...field('papel')} />
      {values.papel === 'member' && <AcessoFields valor={acesso} onChange={setAcesso} />}
    </Form>
  );
}

function PendingInvitations({ invitations }: { readonly invitations: readonly Convite[] }) {
  const resend = useAto(
    async (id: string) => {
      await request('POST', at('/pessoas/convites/{id}/reenviar', { id }));
      notify('Convite enviado de novo.');
    },
    ['/pessoas'],
  );
  const withdraw = useAto(
    (id: string) => request('DELETE', at('/pessoas/convites/{id}', { id })),
    ['/pessoas'],
  );
  const error = resend.error ?? withdraw.error;
  return (
    <Cartao titulo="Convites à espera">
      {error && <Failure erro={error} />}
      <ul className="lista-simples">
        {invitations.map(({ id, email, papel, expira_em, ...limites }) => (
          <li key={id}>
            <span className="cresce">
              {email}{' '}
              <span className="suave">
                · {PAPEIS[papel]}
                {papel === 'member' && ` · ${describeAcesso(limites)}`} · vale até {day(expira_em)}
              </span>
            </span>
            <span className="acoes-da-linha">
              <RowButton act={resend} input={id} text="Reenviar" />
              <RowButton act={withdraw} input={id} text="Desfazer" />
            </span>
          </li>
        ))}
      </ul>
    </Cartao>
  );
}
