-- An office comes from another deployment with its id. The login that migrates brings it, and only under the tenant that it has
-- named, like everything else that it does to an office.
CREATE POLICY entrada ON organization FOR INSERT TO CURRENT_USER WITH CHECK (id = (SELECT tenant()));
