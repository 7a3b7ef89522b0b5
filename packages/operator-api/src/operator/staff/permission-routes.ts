import { describeRoles } from '@mercer/commerce/staff';
import { permissionNames, permissions } from '@mercer/platform/http/permissions';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { routeAccess } from '../permissions/route-access.ts';
import { PermissionsAnswer } from './schema.ts';

export const permissionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/permissions',
    access: 'operator',
    admits: 'caller',
    tag: 'staff',
    summary: 'Permissions, roles, and the permissions that each route needs',
    answer: PermissionsAnswer,
    read: async () => ({
      permissions: permissionNames.map((name) => ({ name, description: permissions[name] })),
      roles: describeRoles(),
      routes: [...routeAccess].map(([name, { all, any = [], byPath, stepUp }]) => {
        const [method = '', path = ''] = name.split(' ');
        const pathPermissions = byPath ? [...new Set(Object.values(byPath.permissions))] : [];
        return { method, path, all, any: [...any, ...pathPermissions], step_up: stepUp !== undefined };
      }),
    }),
  }),
];
